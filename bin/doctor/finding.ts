/** One thing that was looked at: `fine`, worth a `notice`, or `wrong` and in need of mending. */
export type Finding = {
  readonly subject: string;
  readonly verdict: "fine" | "notice" | "wrong";
  readonly text: string;
  readonly remedy: string | null;
};

export function fine(subject: string, text: string): Finding {
  return { subject, verdict: "fine", text, remedy: null };
}

export function notice(subject: string, text: string, remedy: string | null = null): Finding {
  return { subject, verdict: "notice", text, remedy };
}

export function wrong(subject: string, text: string, remedy: string): Finding {
  return { subject, verdict: "wrong", text, remedy };
}
