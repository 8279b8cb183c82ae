import { busLag } from "#lib/bus/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { onceASecond } from "./short-memory.ts";

/** Counts over all tenants, without any row of theirs. */
export const installation: Context = { tenant: null, principal: null, purpose: "operating" };

/** How far the bus is behind, asked of the database at most once a second. */
export const busState = onceASecond(() => busLag(installation));
