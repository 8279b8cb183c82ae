import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { MatchedContract, Notification, Position } from "../contracts.ts";
import { presentTold, textIn, TOLD_COLUMNS, TOLD_JOINS, type ToldRow } from "./present-told.ts";

type Row = ToldRow & {
  readonly id: string;
  readonly delta: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly locale: string | null;
  readonly created_at: string;
  readonly read_at: string | null;
  readonly matched: readonly MatchedContract[];
};
type Wanted = { readonly unread: boolean | null; readonly after: Position | null; readonly limit: number };

const OWN = "t.tenant_id = c.tenant::uuid and t.principal_id = c.principal";

/** Every contract that the change met: through a notice, or for its digest. */
const MATCHED = `(select coalesce(json_agg(json_build_object('subscription_id', m.subscription_id, 'name', s.name, 'why', m.terms)
    order by m.created_at, m.subscription_id), '[]'::json)
  from (select distinct on (i.subscription_id) i.subscription_id, i.terms, i.created_at from delivery_intent i
    where i.tenant_id = t.tenant_id and i.principal_id = t.principal_id and (i.notification_id = t.id
      or (i.geid = t.geid and i.delta = t.delta and i.lane = 'digest' and i.status <> 'dropped'))
    order by i.subscription_id, i.created_at) m
  join subscription s on s.tenant_id = t.tenant_id and s.id = m.subscription_id)`;

const list = defineRead<Wanted, Row[]>({
  name: "deliveries.notifications",
  sql: `select coalesce(json_agg(row order by created_at desc, id desc), '[]'::json) from (
      select t.created_at, t.id, json_build_object(${TOLD_COLUMNS}, 'id', t.id, 'delta', t.delta, 'texts', r.state -> 'delta' -> 'text',
        'locale', t.locale, 'created_at', t.created_at, 'read_at', t.read_at, 'matched', ${MATCHED}) as row
      from notification t ${TOLD_JOINS}
      where ${OWN} and ($6::boolean is null or (t.read_at is null) = $6)
        and (t.created_at, t.id) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::text, ''))
      order by t.created_at desc, t.id desc limit $9) page`,
  params: ({ unread, after, limit }) => [unread, after?.at ?? null, after?.id ?? null, limit],
});

const time = (text: string) => new Date(text).toISOString();

function present(row: Row): Notification {
  return {
    id: row.id,
    ...presentTold(row, row.locale),
    text: textIn(row.texts, row.locale),
    texts: { ...row.texts },
    delta_revision: row.delta,
    matched: [...row.matched],
    created_at: time(row.created_at),
    read_at: row.read_at === null ? null : time(row.read_at),
  };
}

/** The asker's notices, newest first; `unread` narrows to those that were not read, or to those that were. */
export async function listNotifications(ctx: Context, wanted: Wanted): Promise<Notification[]> {
  return ctx.tenant === null ? [] : (await read(ctx, list, wanted)).map(present);
}

export const notificationPosition = ({ created_at: at, id }: Notification): Position => ({ at, id });

/** More unread notices than anyone counts. */
export const UNREAD_SHOWN = 99;

const unread = defineRead<null, number>({
  name: "deliveries.unread",
  sql: `select count(*)::int from (select from notification t
      join projection p on p.dpid = t.dpid and (p.visibility = 'public' or p.tenant_id = c.tenant::uuid)
      where ${OWN} and t.read_at is null limit ${UNREAD_SHOWN + 1}) few`,
  params: () => [],
});

/** How many notices the asker has not read, at most one more than `UNREAD_SHOWN`; with `tx` as that transaction sees it. */
export async function countUnread(ctx: Context, tx?: Tx): Promise<number> {
  if (ctx.tenant === null || ctx.principal === null) return 0;
  return await (tx ? readInside(tx, ctx, unread, null) : read(ctx, unread, null));
}
