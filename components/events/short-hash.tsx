/** The first letters of a hash, the whole of it on hover and for machines. */
export function ShortHash({ hash }: { hash: string }) {
  const plain = hash.replace(/^sha256[:-]/, "");
  return (
    <code title={hash} className="font-mono text-fine text-faint">
      {plain.slice(0, 10)}
    </code>
  );
}
