import { z } from "zod";
import { message } from "#lib/bus/message.ts";
import { Dpid, Geid } from "#lib/kernel/ids.ts";
import { ProjectionCause, ProjectionStatus } from "./contracts.ts";

/**
 * A domain's view of an event has a new revision, or an editor's word on it changed (`cause` is `override`, the
 * revision is the one it stands on). `withdrawn`: whatever shows it must stop. The message belongs to the tenant that
 * owns the domain.
 */
export const projectionUpdated = message(
  "event",
  "org.evemiss.iiodo.projection.updated.v1",
  z.strictObject({
    dpid: Dpid,
    geid: Geid,
    domain: z.string(),
    revision: z.int().positive(),
    pack_revision: z.string(),
    hash: z.string(),
    event_version: z.int().positive(),
    status: ProjectionStatus,
    cause: z.enum([...ProjectionCause.options, "override"]),
  }),
);
