import type { AccessError } from "#lib/access/errors.ts";
import type { BusError } from "#lib/bus/errors.ts";
import type { EffectsError } from "#lib/effects/errors.ts";
import type { DeliveriesError } from "#lib/flow/deliveries/errors.ts";
import type { EventsError } from "#lib/flow/events/errors.ts";
import type { EvidenceError } from "#lib/flow/evidence/errors.ts";
import type { PostsError } from "#lib/flow/posts/errors.ts";
import type { ProjectionsError } from "#lib/flow/projections/errors.ts";
import type { RelationsError } from "#lib/flow/relations/errors.ts";
import type { SubscriptionsError } from "#lib/flow/subscriptions/errors.ts";
import type { TimelinesError } from "#lib/flow/timelines/errors.ts";
import type { RegistryError } from "#lib/registry/errors.ts";
import type { OpsError } from "#lib/ops/errors.ts";
import type { PublicationsError } from "#lib/flow/publications/errors.ts";
import type { Fault, ProblemCode } from "./contracts.ts";

/** A refusal of this layer itself: its code is the contract's, behind the prefix `http.`. */
export type HttpError = {
  readonly code: `http.${ProblemCode}`;
  readonly detail?: string;
  readonly errors?: readonly Fault[];
  readonly retryAfterS?: number;
  readonly allow?: string;
};

/** Every refusal that a use case may answer. A module joins with its union type and its rows in `CODES`. */
export type ModuleError =
  | AccessError
  | BusError
  | DeliveriesError
  | EventsError
  | EvidenceError
  | EffectsError
  | OpsError
  | PostsError
  | ProjectionsError
  | PublicationsError
  | RegistryError
  | RelationsError
  | SubscriptionsError
  | TimelinesError;
export type AppError = ModuleError | HttpError;

/** Module code → contract code. A code without a row does not compile. */
export const CODES: Record<ModuleError["code"], ProblemCode> = {
  "access.unauthenticated": "unauthenticated",
  "access.forbidden": "forbidden",
  "access.not_found": "not_found",
  "access.handle_taken": "conflict",
  "access.invalid_handle": "invalid_request",
  "access.invalid_password": "invalid_request",
  "access.not_grantable": "forbidden",
  "access.rate_limited": "rate_limited",
  "bus.dead_letter_not_found": "not_found",
  "bus.invalid_envelope": "invalid_request",
  "bus.message_not_found": "not_found",
  "bus.message_too_old": "gone",
  "bus.not_cancellable": "conflict",
  "bus.not_decidable": "conflict",
  "bus.not_replayable": "conflict",
  "bus.quarantine_not_found": "not_found",
  "bus.run_not_found": "not_found",
  "bus.unknown_tenant": "invalid_request",
  "bus.unknown_type": "invalid_request",
  "deliveries.guest": "forbidden",
  "deliveries.not_found": "not_found",
  "effects.circuit_not_found": "not_found",
  "events.already_proposed": "conflict",
  "events.entity_not_found": "not_found",
  "events.evidence_not_found": "not_found",
  "events.not_active": "conflict",
  "events.not_decidable": "conflict",
  "events.not_found": "not_found",
  "events.not_linkable": "conflict",
  "events.not_mergeable": "conflict",
  "events.not_movable": "conflict",
  "events.not_splittable": "conflict",
  "events.not_undoable": "conflict",
  "events.proposal_not_found": "not_found",
  "events.retracted": "gone",
  "events.stale_version": "version_conflict",
  "evidence.invalid": "invalid_request",
  "evidence.not_found": "not_found",
  "evidence.owner_required": "invalid_request",
  "evidence.run_not_found": "not_found",
  "evidence.source_foreign": "forbidden",
  "evidence.source_known": "conflict",
  "evidence.source_not_found": "not_found",
  "evidence.source_unknown": "invalid_request",
  "evidence.source_unreadable": "conflict",
  "posts.gone": "gone",
  "posts.guest": "forbidden",
  "posts.import_only": "forbidden",
  "posts.invalid": "invalid_request",
  "posts.not_found": "not_found",
  "posts.not_yours": "forbidden",
  "projections.not_found": "not_found",
  "projections.paused": "conflict",
  "projections.run_not_found": "not_found",
  "projections.withdrawn": "gone",
  "registry.domain_exists": "conflict",
  "registry.domain_not_found": "not_found",
  "registry.name_not_yours": "forbidden",
  "registry.no_active_pack": "conflict",
  "registry.not_frozen": "conflict",
  "registry.pack_exists": "conflict",
  "registry.pack_faults": "unprocessable",
  "registry.pack_not_found": "not_found",
  "registry.parent_refused": "invalid_request",
  "registry.site_exists": "conflict",
  "registry.site_not_found": "not_found",
  "registry.site_refused": "invalid_request",
  "ops.site_not_found": "not_found",
  "ops.trail_not_found": "not_found",
  "relations.blocked": "forbidden",
  "relations.guest": "forbidden",
  "relations.invalid": "invalid_request",
  "relations.not_found": "not_found",
  "relations.oneself": "invalid_request",
  "relations.too_many": "conflict",
  "subscriptions.channel_not_offered": "channel_not_offered",
  "subscriptions.ended": "conflict",
  "subscriptions.guest": "forbidden",
  "subscriptions.invalid": "unprocessable",
  "subscriptions.not_found": "not_found",
  "subscriptions.stale_version": "version_conflict",
  "subscriptions.too_many": "conflict",
  "timelines.guest": "forbidden",
  "timelines.not_found": "not_found",
  "publications.gone": "gone",
  "publications.illegal_transition": "conflict",
  "publications.intent_not_found": "not_found",
  "publications.invalid_slug": "invalid_request",
  "publications.not_current": "conflict",
  "publications.not_decidable": "conflict",
  "publications.not_found": "not_found",
  "publications.path_taken": "conflict",
  "publications.unknown_target": "not_found",
};

/** The contract code of any refusal. */
export function problemCode(error: AppError): ProblemCode {
  return error.code.startsWith("http.")
    ? (error.code.slice(5) as ProblemCode)
    : CODES[error.code as ModuleError["code"]];
}
