/** The mark of Parallax: two views that overlap, and the one occurrence that both see. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 36 24"
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <circle cx="12.5" cy="12" r="10.5" />
      <circle cx="23.5" cy="12" r="10.5" />
      <path d="M18 3.06a10.5 10.5 0 0 1 0 17.88 10.5 10.5 0 0 1 0-17.88z" fill="currentColor" stroke="none" />
    </svg>
  );
}
