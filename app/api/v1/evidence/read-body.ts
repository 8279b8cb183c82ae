import { z } from "zod";
import { EvidenceInput } from "#lib/flow/evidence/contracts.ts";
import type { EvidenceError } from "#lib/flow/evidence/index.ts";
import { mediaType, type AppError } from "#lib/http/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";

/** A CloudEvents 1.0 event in JSON that carries evidence as its data; extension attributes are scalars. */
export const EvidenceCloudEvent = z
  .object({
    specversion: z.literal("1.0"),
    id: z.string().min(1).max(512),
    source: z.string().min(1).max(2_048),
    type: z.string().min(1).max(512),
    subject: z.string().max(2_048).optional(),
    time: z.iso.datetime({ offset: true }).optional(),
    datacontenttype: z.literal("application/json").optional(),
    dataschema: z.string().max(2_048).optional(),
    data: EvidenceInput,
  })
  .catchall(z.union([z.string().max(2_048), z.number(), z.boolean()]));

/** Body of `POST /evidence`: evidence, or an event that carries it. */
export const EvidenceBody = z.union([EvidenceInput, EvidenceCloudEvent]);
export type EvidenceBody = z.infer<typeof EvidenceBody>;

export const CLOUD_EVENT_MEDIA = "application/cloudevents+json";

type EvidenceAt = { readonly input: EvidenceInput; readonly root: string };

/** The evidence of a body, and where in the body it stands; refused where the media type announces the other form. */
export function evidenceOf(request: Request, body: EvidenceBody): Result<EvidenceAt, AppError> {
  const isEvent = "specversion" in body;
  if (isEvent !== (mediaType(request) === CLOUD_EVENT_MEDIA)) {
    const detail = isEvent
      ? `is a member of ${CLOUD_EVENT_MEDIA} only`
      : `is required in a body of ${CLOUD_EVENT_MEDIA}`;
    const code = isEvent ? "unknown_field" : "invalid_type";
    return err({ code: "http.invalid_request", errors: [{ pointer: "/specversion", code, detail }] });
  }
  return ok(isEvent ? { input: body.data, root: "/data" } : { input: body, root: "" });
}

/** A refusal of evidence whose pointers lead into the body that held it. */
export function refuseEvidence(error: EvidenceError, root: string): AppError {
  if (!("errors" in error)) return error;
  return {
    ...error,
    errors: error.errors.map((fault) => ({ ...fault, pointer: `${root}${fault.pointer}` })),
  };
}
