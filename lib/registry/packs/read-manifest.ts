import { isAlias, parseDocument, visit } from "yaml";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { PackFault } from "./contracts.ts";

/** A pack is rules, not data: what is larger is not one. */
export const MAX_PACK_BYTES = 262_144;
const MAX_DEPTH = 12;
const MAX_NODES = 50_000;
const MOST_FAULTS = 200;

const fault = (code: string, detail: string): PackFault => ({ pointer: "", code, detail });

/** Brackets nest without recursion here, so that no text can exhaust the stack of the reader behind. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > 64) return true;
  }
  return /^(?:[ \t]*- ?){40}/m.test(text) || /^ {400}/m.test(text);
}

/**
 * Reads a manifest written in YAML 1.2 or in JSON, which is part of it. Anchors and aliases, tags, repeated keys, and
 * what is too large or too deep are refused; the answer is plain data, not checked yet. Never throws.
 */
export function readManifestText(text: string): Result<unknown, readonly PackFault[]> {
  if (Buffer.byteLength(text) > MAX_PACK_BYTES)
    return err([fault("too_large", `a manifest may have at most ${MAX_PACK_BYTES} bytes`)]);
  if (isTooDeep(text)) return err([fault("too_deep", `deeper than ${MAX_DEPTH} levels`)]);
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    uniqueKeys: true,
    strict: true,
    merge: false,
    prettyErrors: true,
  });
  const faults = document.errors.map((one) =>
    fault("malformed", one.message.split("\n")[0] ?? "not readable"),
  );
  let nodes = 0;
  visit(document, {
    Node: (_key, node, path) => {
      nodes += 1;
      if (isAlias(node) || ("anchor" in node && node.anchor))
        faults.push(fault("anchor", "anchors and aliases are not accepted"));
      if (node.tag?.startsWith("!")) faults.push(fault("tag", `the tag ${node.tag} is not accepted`));
      if (path.length > MAX_DEPTH * 3) faults.push(fault("too_deep", `deeper than ${MAX_DEPTH} levels`));
      return nodes > MAX_NODES || faults.length > MOST_FAULTS ? visit.BREAK : undefined;
    },
  });
  if (nodes > MAX_NODES) faults.push(fault("too_large", `more than ${MAX_NODES} values`));
  if (faults.length > 0) return err(faults.slice(0, MOST_FAULTS));
  return ok(document.toJS({ maxAliasCount: 0 }) as unknown);
}
