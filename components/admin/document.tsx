/** A stored document as it is, for reading and copying; long ones scroll in their own box. */
export function Document({ value, label }: { value: unknown; label: string }) {
  return (
    <pre
      // A box that scrolls must be reachable by the keyboard.
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-96 overflow-auto border border-rule bg-raised p-3 font-mono text-fine whitespace-pre-wrap"
    >
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
