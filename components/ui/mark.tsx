/** The mark of Parallax: one thing seen from two places stands at two places against the sky behind it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M2 29h28" />
      <path d="M7 29 21.6 8.4M25 29 10.4 8.4" />
      <circle cx="23.3" cy="6" r="2.4" />
      <circle cx="8.7" cy="6" r="2.4" />
      <circle cx="16" cy="16.3" r="3.1" fill="currentColor" stroke="none" />
    </svg>
  );
}
