import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { FetchPort, FetchRequest, ReceivedDocument } from "#lib/flow/evidence/index.ts";
import { StepRefused } from "../command-line.ts";

/** Bytes of a document that is read at all. */
const BYTES_MAX = 16 * 1024 * 1024;
const LOCAL = { contentType: null, headers: {}, httpStatus: null, etag: null, lastModified: null } as const;

/** Whether a place is an address rather than a file. */
export function isAddress(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

function refuseSize(place: string): never {
  throw new StepRefused(
    `${place} is larger than ${BYTES_MAX / 2 ** 20} MiB.`,
    "Split it, or feed it in parts through standard input.",
  );
}

async function readFile(path: string): Promise<Uint8Array> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const problem =
      error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.code ?? "unknown"})`;
    throw new StepRefused(
      `${path} ${problem}.`,
      "Give the path of a feed or evidence file, an address, or - for standard input.",
    );
  });
  if (info.isDirectory()) throw new StepRefused(`${path} is a folder.`, "Name the files in it one by one.");
  if (info.size > BYTES_MAX) refuseSize(path);
  try {
    const file = await open(path);
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new StepRefused(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`,
      "See who may read it.",
    );
  }
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > BYTES_MAX) refuseSize("The input");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a document from a file or from standard input. Throws a refusal with a way out where it cannot. */
export async function receiveLocal(place: string): Promise<ReceivedDocument> {
  const bytes = place === "-" ? await readStandardInput() : await readFile(place);
  return { ...LOCAL, bytes, url: null, fileName: place === "-" ? null : basename(place) };
}

/** Fetches a document, or answers null where the server says that the state we know is current. */
export async function receiveRemote(
  port: FetchPort,
  request: FetchRequest,
): Promise<ReceivedDocument | null> {
  const fetched = await port.fetchDocument(request);
  if (!fetched.ok) {
    const { code, detail } = fetched.error;
    throw new StepRefused(
      `It could not be fetched: ${detail}.`,
      REMEDIES[code] ??
        "See whether the address is right and this machine has a network; else try again later.",
    );
  }
  const { isUnchanged, status, url: _answeredAt, ...document } = fetched.value;
  return isUnchanged ? null : { ...document, url: request.url, fileName: null, httpStatus: status };
}

const REMEDIES: Readonly<Record<string, string>> = {
  "fetch.url_refused": "Give an http or https address of a public server on its usual port.",
  "fetch.address_refused":
    "Only public addresses are fetched; in development PARALLAX_ALLOW_LOOPBACK=1 opens loopback.",
  "fetch.too_large": "Save it to a file and ingest that in parts.",
  "fetch.status": "See whether the address is right and open to everyone.",
};
