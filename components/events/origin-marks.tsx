/** More marks than this are not counted by eye any more; the number beside them says the rest. */
const MARKS_MAX = 14;
const STEP = 9;

type Props = { evidenceCount: number; originCount: number; className?: string };

/** One filled mark per origin, one open mark per further piece of evidence; the words beside it say the same. */
export function OriginMarks({ evidenceCount, originCount, className }: Props) {
  const shown = Math.min(evidenceCount, MARKS_MAX);
  const isCut = evidenceCount > MARKS_MAX;
  const filled = isCut
    ? Math.max(1, Math.round((originCount / evidenceCount) * MARKS_MAX))
    : Math.min(originCount, shown);
  return (
    <svg width={shown * STEP} height="9" aria-hidden className={className} fill="none" stroke="currentColor">
      {Array.from({ length: shown }, (_, index) => (
        <circle
          key={index}
          cx={index * STEP + 4}
          cy="4.5"
          r="2.75"
          strokeWidth="1.1"
          fill={index < filled ? "currentColor" : "none"}
        />
      ))}
    </svg>
  );
}
