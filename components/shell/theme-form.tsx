"use client";

import type { ReactNode, SubmitEvent } from "react";

/**
 * Posts the chosen theme to `/preferences`, which sets a cookie and comes back. Where JavaScript runs, the page changes
 * at once and the same request only stores the choice; if it fails, the choice lasts until the page is left.
 */
export function ThemeForm({ back, children }: { back: string; children: ReactNode }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const theme = form.get("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    void fetch("/preferences", {
      method: "POST",
      body: new URLSearchParams([...form] as [string, string][]),
    });
  };
  return (
    <form method="post" action="/preferences" onSubmit={submit}>
      <input type="hidden" name="back" value={back} />
      {children}
    </form>
  );
}
