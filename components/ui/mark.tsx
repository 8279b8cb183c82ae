/** The mark of Parallax: one thing seen from two places, so that it stands at two places against the far line. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <path d="M2 27.5h28" />
      <path d="M8 27.5 20.5 6.5" />
      <path d="M24 27.5 11.5 6.5" />
      <circle cx="16" cy="14" r="2.6" fill="currentColor" stroke="none" />
    </svg>
  );
}
