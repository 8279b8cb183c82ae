/** A share of 1 as a thin bar; the number beside it says the same, so it is hidden from screen readers. */
export function Bar({ value, isNegative = false }: { value: number; isNegative?: boolean }) {
  const width = `${(Math.min(1, Math.abs(value)) * 100).toFixed(1)}%`;
  return (
    <svg aria-hidden width="100%" height="6" className="block text-rule">
      <rect width="100%" height="2" y="2" fill="currentColor" />
      <rect width={width} height="6" className={isNegative ? "fill-warm" : "fill-accent"} />
    </svg>
  );
}
