import { parseDictionary, serializeInnerList, type InnerList } from "structured-headers";
import { componentValue, type SignedMessage } from "./components.ts";

/** A signature of RFC 9421 as a request carries it, with the text that it is made over. */
export type ReadSignature = {
  readonly keyId: string;
  readonly algorithm: string | null;
  readonly nonce: string | null;
  /** Seconds since 1970. */
  readonly created: number;
  readonly expires: number | null;
  readonly covered: readonly string[];
  readonly base: string;
  readonly signature: Uint8Array;
};

const COMPONENTS_MAX = 20;
const NONCE_LENGTH_MAX = 128;

type Parameters = InnerList[1];
const textOf = (parameters: Parameters, name: string): string | null => {
  const value = parameters.get(name);
  return typeof value === "string" ? value : null;
};
const secondsOf = (parameters: Parameters, name: string): number | null => {
  const value = parameters.get(name);
  return typeof value === "number" && Number.isInteger(value) ? value : null;
};

function dictionary(text: string | null) {
  try {
    return text === null ? null : parseDictionary(text);
  } catch {
    return null;
  }
}

/** The names of the covered components; null where one repeats, is no text, or has parameters, which none here takes. */
function coveredOf(items: InnerList[0]): string[] | null {
  const names = items.map(([name, parameters]) =>
    typeof name === "string" && parameters.size === 0 ? name : null,
  );
  const known = names.filter((name) => name !== null);
  const isSound =
    known.length === items.length && new Set(known).size === known.length && known.length <= COMPONENTS_MAX;
  return isSound ? known : null;
}

/** RFC 9421 §2.5: one line per component, last the parameters, serialised anew. Null where a component is absent. */
export function signatureBase(input: InnerList, message: SignedMessage): string | null {
  const covered = coveredOf(input[0]);
  if (covered === null) return null;
  const lines: string[] = [];
  for (const name of covered) {
    const value = componentValue(name, message);
    if (value === null || /[\r\n]/.test(value)) return null;
    lines.push(`"${name}": ${value}`);
  }
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join("\n");
}

/** Reads the one signature of a request; null for none, several, or one that is not well-formed. */
export function readSignature(message: SignedMessage): ReadSignature | null {
  const inputs = dictionary(message.headers.get("signature-input"));
  const signatures = dictionary(message.headers.get("signature"));
  const [label, ...others] = inputs ? [...inputs.keys()] : [];
  if (label === undefined || others.length > 0 || signatures?.size !== 1) return null;
  const input = inputs?.get(label);
  const signature = signatures.get(label)?.[0];
  if (
    !input ||
    !Array.isArray(input[0]) ||
    !(signature instanceof ArrayBuffer || ArrayBuffer.isView(signature))
  )
    return null;
  const list = input as InnerList;
  const [keyId, nonce] = [textOf(list[1], "keyid"), textOf(list[1], "nonce")];
  const created = secondsOf(list[1], "created");
  const base = signatureBase(list, message);
  const covered = coveredOf(list[0]);
  const isNonceSound = nonce === null || (nonce.length > 0 && nonce.length <= NONCE_LENGTH_MAX);
  if (keyId === null || created === null || base === null || covered === null || !isNonceSound) return null;
  return {
    keyId,
    algorithm: textOf(list[1], "alg"),
    nonce,
    created,
    expires: secondsOf(list[1], "expires"),
    covered,
    base,
    signature: new Uint8Array(ArrayBuffer.isView(signature) ? signature.buffer : signature),
  };
}
