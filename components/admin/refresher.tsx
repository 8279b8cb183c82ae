"use client";

import { useEffect } from "react";
import { useRouter } from "next/navigation";

const EVERY_MS = 1_500;

/** Looks again by itself where scripts run, as long as the page is open; a plain link otherwise. */
export function Refresher({ label, path }: { label: string; path: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <a href={path} className="target link-text text-small">
      {label}
    </a>
  );
}
