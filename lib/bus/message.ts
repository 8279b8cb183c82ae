import { z } from "zod";
import { MessageId } from "#lib/kernel/ids.ts";

/** The event bus carries what is known, the publication bus what is done: two streams, two state machines. */
export const Bus = z.enum(["event", "publication"]);
export type Bus = z.infer<typeof Bus>;

/** A message type: a noun, what happened to it, and the version of its data. */
export type MessageTypeName = `org.evemiss.iiodo.${string}.${string}.v${number}`;
export const MessageTypeName = z
  .string()
  .regex(/^org\.evemiss\.iiodo\.[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*\.v[1-9][0-9]{0,3}$/);

const namespace = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/)
  .max(100);
const revision = z.string().min(1).max(200);

/** CloudEvents 1.0 in JSON, with our extension attributes (lower-case alphanumerics, as its §3.1 wants). */
export const Envelope = z.strictObject({
  specversion: z.literal("1.0"),
  id: MessageId,
  source: z.string().min(1).max(200),
  type: MessageTypeName,
  /** What the message is about, `<kind>/<id>`; never the message's own identity. */
  subject: z.string().min(1).max(300),
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal("application/json"),
  dataschema: z.url(),
  /** Slug of the tenant whose message this is; absent for the shared core. */
  tenant: namespace.optional(),
  domain: namespace.optional(),
  siteid: namespace.optional(),
  /** Messages with one key keep their order for consumers that ask for it. */
  partitionkey: z.string().min(1).max(300),
  packrevision: revision.optional(),
  policyrevision: revision.optional(),
  routerrevision: revision.optional(),
  /** W3C Trace Context, as the CloudEvents extension of that name. */
  traceparent: z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

/** The revisions a run was decided under (seed 004 §87). */
export type Pins = { readonly pack?: string; readonly policy?: string; readonly router?: string };

/** One declared message type with the schema of its data. */
export type MessageType<S extends z.ZodType = z.ZodType> = {
  readonly bus: Bus;
  readonly type: MessageTypeName;
  readonly data: S;
};
/** The data a consumer receives for a type. */
export type DataOf<M extends MessageType> = z.output<M["data"]>;

const declared = new Map<string, MessageType>();

/**
 * Declares a message type. Its data must be plain JSON (no transforms), because the schema is published. Throws for a
 * name that is no `org.evemiss.iiodo.<noun>.<past>.v<n>` and for a second, different declaration of one name.
 */
export function message<S extends z.ZodType>(bus: Bus, type: MessageTypeName, data: S): MessageType<S> {
  MessageTypeName.parse(type);
  const fresh: MessageType<S> = { bus, type, data };
  const known = declared.get(type);
  if (known && JSON.stringify(dataSchema(known)) !== JSON.stringify(dataSchema(fresh)))
    throw new Error(`message type ${type} is declared twice with different data`);
  declared.set(type, fresh);
  return fresh;
}

/** Every type declared by the modules loaded so far, by name. */
export function declaredMessages(): ReadonlyMap<string, MessageType> {
  return declared;
}

/** The published JSON Schema (2020-12) of a type's data. */
export function dataSchema(type: MessageType): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(type.data, { target: "draft-2020-12", io: "input" });
}

/** Where that schema is served, under the origin of this installation. */
export function dataSchemaUrl(type: string, origin: string): string {
  return `${origin}/api/v1/schemas/${type}`;
}

/** The CloudEvents source of a bus. */
export function busSource(bus: Bus): string {
  return `urn:evemiss:iiodo:${bus}-bus`;
}
