import type { ChannelKind, ContractInput, SubscriptionStatus } from "./contracts.ts";
import type { ContractFault } from "./errors.ts";

/** Channels that something stands behind; every other kind is refused by name, never pretended. */
export const OFFERED_CHANNELS: readonly ChannelKind[] = ["in_app"];
/** Most subscriptions of one account that have not ended. */
export const MAX_SUBSCRIPTIONS = 200;
export const DEFAULT_ZONE = "UTC";
export const DEFAULT_LOCAL_TIME = "08:00";

/** Where a status may go; `revoked` is the end. */
export const NEXT_STATUS: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  pending: ["active", "paused", "expired", "revoked"],
  active: ["paused", "expired", "revoked"],
  paused: ["active", "expired", "revoked"],
  expired: ["active", "revoked"],
  revoked: [],
};

const fault = (pointer: string, code: string, detail: string): ContractFault => ({ pointer, code, detail });

const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether a name is a time zone of the IANA database; offsets such as `+08:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function scopeFaults(input: ContractInput): ContractFault[] {
  const faults: ContractFault[] = [];
  const named = input.domains ?? [];
  if (input.include_children === true && named.length === 0)
    faults.push(fault("/include_children", "without_domains", "names no domain whose children are meant"));
  if (input.depth !== undefined && input.include_children !== true)
    faults.push(fault("/depth", "without_children", "is said only together with include_children"));
  if (named.length > 0 && input.include_children !== true)
    for (const [n, topic] of (input.topics ?? []).entries())
      if (!named.some((domain) => domain === topic.split("/", 1)[0]))
        faults.push(fault(`/topics/${n}`, "outside_domains", "belongs to none of the named domains"));
  return faults;
}

function cadenceFaults(input: ContractInput): ContractFault[] {
  const faults: ContractFault[] = [];
  const hasThreshold =
    (input.importance_min ?? 0) > 0 ||
    (input.materiality_min ?? 0) > 0 ||
    (input.maturity_min !== undefined && input.maturity_min !== "E0");
  if (input.cadence === "threshold_only" && !hasThreshold)
    faults.push(fault("/cadence", "without_threshold", "names no threshold that could be crossed"));
  if (input.timezone !== undefined && !isTimeZone(input.timezone))
    faults.push(fault("/timezone", "unknown_zone", "is no time zone of the IANA database"));
  return faults;
}

function channelFaults({ channel }: ContractInput): ContractFault[] {
  if (channel.kind !== "in_app") return [];
  return (["url", "endpoint", "keys", "endpoint_id"] as const)
    .filter((key) => channel[key] !== undefined)
    .map((key) => fault(`/channel/${key}`, "not_of_this_kind", "is nothing that the channel in_app has"));
}

/** Whether a contract names no dimension under which it could be found. */
function namesNothing(input: ContractInput): boolean {
  const { domains, topics, entities, event_types: types, geographies, scales } = input;
  const isMarked = input.breaking === true || input.watch === true || input.cadence === "breaking_only";
  return (
    !isMarked && [domains, topics, entities, types, geographies, scales].every((one) => one === undefined)
  );
}

/** Every fault of a contract that can be seen without asking anyone. */
export function faultsOf(input: ContractInput): ContractFault[] {
  const faults = [...scopeFaults(input), ...cadenceFaults(input), ...channelFaults(input)];
  if (namesNothing(input))
    faults.push(
      fault(
        "",
        "asks_for_everything",
        "name a domain, a topic, an entity, an event type, a place or a scale; for all of a domain name the domain",
      ),
    );
  return faults;
}
