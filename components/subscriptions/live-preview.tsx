"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { ownFields, queryOfFields } from "./read-form.ts";

const PAUSE_MS = 350;

/** Asks the server for the page again, with what the form says now; the form itself is left as it is. */
export function LivePreview({ form, working }: { form: string; working: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    const element = document.querySelector<HTMLFormElement>(`form#${form}`);
    if (!element) return;
    // A digest comes at the reader's own hour, unless they name another.
    const zone = element.elements.namedItem("timezone");
    if (zone instanceof HTMLInputElement && zone.value === "UTC")
      zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const query = queryOfFields(ownFields(new FormData(element)));
        startTransition(() => {
          router.replace(`/subscriptions?${query}`, { scroll: false });
        });
      }, PAUSE_MS);
    };
    element.addEventListener("input", look);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", look);
    };
  }, [form, router]);
  return (
    <p role="status" className="min-h-5 text-note text-faint">
      {isPending ? working : ""}
    </p>
  );
}
