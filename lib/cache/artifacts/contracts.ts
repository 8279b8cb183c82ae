import { z } from "zod";

const Headers = z.record(z.string(), z.string());

/** An address of a site as a front door keeps it; its bytes lie under their hash. */
export const ArtifactEntry = z.strictObject({
  path: z.string(),
  /** What the address answers with. */
  status: z.int().min(200).max(599),
  /** SHA-256 of the bytes, hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  headers: Headers,
  /** When the content last changed; RFC 3339. */
  updatedAt: z.string(),
});
export type ArtifactEntry = z.infer<typeof ArtifactEntry>;

/** What an address means now: it stands before whatever bytes are stored for it. */
export const RouteEntry = z.strictObject({
  path: z.string(),
  status: z.enum(["active", "redirect", "gone"]),
  redirectTo: z.string().nullable(),
});
export type RouteEntry = z.infer<typeof RouteEntry>;

/** A line of a site's journal; the newest line of a path and kind counts. */
export const JournalLine = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("artifact"), entry: ArtifactEntry }),
  z.strictObject({ kind: z.literal("route"), entry: RouteEntry }),
  z.strictObject({ kind: z.literal("forget"), path: z.string() }),
]);
export type JournalLine = z.infer<typeof JournalLine>;

/** A file that belongs to pages: its address is the hash of its content, so it never changes. */
export type Asset = { readonly path: string; readonly bytes: Buffer; readonly contentType: string };
