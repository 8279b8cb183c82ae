import { contextParameters, type Context } from "./context.ts";
import type { Tx } from "./in-context.ts";
import { currentProcessRole, pool } from "./pools.ts";

/** One list or page read as one statement: a name for the prepared plan, and what its parameters mean. */
export type ReadStatement<P, R> = {
  readonly name: string;
  readonly text: string;
  readonly params: (input: P) => readonly unknown[];
  /** Type witness of the JSON the statement returns. */
  readonly returns?: R;
};

/**
 * Declares a read of the one-statement door. `sql` is one scalar subquery that returns JSON and names the CTE `c`
 * (columns tenant, principal, domain, site, purpose as text): the correlation makes PostgreSQL set the context
 * before row security reads it, and a statement that does not name `c` is refused here. Own parameters start at $6.
 */
export function defineRead<P, R>(read: {
  readonly name: string;
  readonly sql: string;
  readonly params: (input: P) => readonly unknown[];
}): ReadStatement<P, R> {
  if (!/\bc\.(tenant|principal|domain|site|purpose)\b/.test(read.sql))
    throw new Error(`read ${read.name} must be correlated on c`);
  const text = `with c as materialized (select
    set_config('app.tenant', $1, true) as tenant, set_config('app.principal', $2, true) as principal,
    set_config('app.domain', $3, true) as domain, set_config('app.site', $4, true) as site,
    set_config('app.purpose', $5, true) as purpose)
  select (${read.sql}) as data from c`;
  return { name: read.name, text, params: read.params };
}

/** Runs a declared read under a context: one round trip, one prepared statement, no BEGIN. */
export async function read<P, R>(ctx: Context, statement: ReadStatement<P, R>, input: P): Promise<R> {
  const result = await pool(ctx.role ?? currentProcessRole()).query<{ data: R }>({
    name: statement.name,
    text: statement.text,
    values: [...contextParameters(ctx), ...statement.params(input)],
  });
  const row = result.rows[0];
  if (!row) throw new Error(`read ${statement.name} returned no row`);
  return row.data;
}

/** Runs a declared read inside a running transaction, so that an answer shows what the transaction wrote. */
export async function readInside<P, R>(
  tx: Pick<Tx, "$queryRawUnsafe">,
  ctx: Context,
  statement: ReadStatement<P, R>,
  input: P,
): Promise<R> {
  const values = [...contextParameters(ctx), ...statement.params(input)];
  const [row] = await tx.$queryRawUnsafe<{ data: R }[]>(statement.text, ...values);
  if (!row) throw new Error(`read ${statement.name} returned no row`);
  return row.data;
}
