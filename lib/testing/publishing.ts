import { createAddressCheck, createCmsTransport } from "#lib/adapters/http-client/index.ts";
import { provideJobQueue, type Consumer, type JobRequest } from "#lib/bus/index.ts";
import { consumers as events } from "#lib/flow/events/index.ts";
import { consumers as projections } from "#lib/flow/projections/index.ts";
import {
  consumers as publications,
  executePublication,
  provideArtifactRenderer,
  provideChannels,
  provideCmsTransport,
  readPage,
  rebuildPath,
  redrawReading,
  reconcilePublication,
  RenderUnavailable,
  requestPath,
  web,
  webhookCms,
  withdrawPublication,
  type RenderRequest,
} from "#lib/flow/publications/index.ts";
import type { ChannelInput, NewSite } from "#lib/registry/contracts.ts";
import { createSite, provideAddressCheck, readSecret, updateSite } from "#lib/registry/index.ts";
import { channels } from "#lib/flow/publications/index.ts";
import { writeDevelopmentControls, readDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { value } from "./curation.ts";
import { freshDatabase, type FreshDatabase } from "./database.ts";
import { addDomain } from "./domains.ts";
import { drain } from "./drain.ts";
import { watched, type Watched } from "./interleaved.ts";

export type Owned = Context & { readonly tenant: string };

/** A renderer whose pages say what they were asked for, and which translations there were when it began. */
export type FakeRenderer = {
  readonly drawn: RenderRequest[];
  isAway: boolean;
  /** The build that it stands for; its pages show nothing else of their site than the name, which is the id. */
  design: string;
  before: (() => Promise<void>) | null;
};

/** Publishing in one process: consumers and requested work, which is kept in memory and lost with the process. */
export type Workplace = {
  readonly owner: Owned;
  readonly renderer: FakeRenderer;
  /** Lets consumers and due work run until nothing is due; what waits for later stays. */
  readonly work: () => Promise<void>;
  /** Moves the clock on, then works. */
  readonly later: (ms: number) => Promise<void>;
  readonly waiting: () => readonly JobRequest[];
  /** Lets something else happen in the middle of a consumer's next message. */
  readonly meet: Watched["meet"];
  readonly close: () => Promise<void>;
};

/** One tenant with a domain and everything that publishing needs. */
export type Publishing = Workplace & {
  readonly db: FreshDatabase;
  /** Adds a site of the domain. */
  readonly addSite: (
    siteId: string,
    change?: Partial<NewSite>,
    channels?: readonly ChannelInput[],
  ) => Promise<void>;
  readonly rows: (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
};

export const DOMAIN = "acts";
const ROUNDS = 500;

function fakeRenderer(): FakeRenderer {
  const state: FakeRenderer = { drawn: [], isAway: false, design: "first", before: null };
  provideArtifactRenderer({
    designOf: ({ name }) => ({ page: `${state.design} ${name}`, document: name }),
    render: async (request) => {
      state.drawn.push(request);
      const { siteId, path, pubid, revision } = request;
      const page = pubid === null ? null : await readPage({ siteId, pubid, revision });
      await state.before?.();
      if (state.isAway) throw new RenderUnavailable("the renderer is away");
      const translations = (page?.translations ?? []).map((one) => ` [${one.locale} ${one.path}]`).join("");
      const bytes = Buffer.from(`${path} ${pubid ?? "-"} r${revision ?? 0}${translations}`);
      const headers = { "content-type": "text/html; charset=utf-8" };
      return {
        status: 200,
        bytes,
        hash: sha256Hex(bytes),
        headers,
        assets: [],
        design: `${state.design} ${request.siteId}`,
      };
    },
  });
  return state;
}

/** Requests for work, kept in memory: one of a key waits, as in the real queue. */
function memoryQueue(): { readonly due: () => JobRequest | null; readonly all: () => readonly JobRequest[] } {
  const waiting: JobRequest[] = [];
  provideJobQueue({
    enqueue: (_tx, requests) => {
      for (const one of requests)
        if (one.key === null || !waiting.some(({ name, key }) => name === one.name && key === one.key))
          waiting.push(one);
      return Promise.resolve();
    },
    countDue: () => Promise.resolve(waiting.length),
    wake: () => Promise.resolve(),
    advance: () => Promise.resolve(),
  });
  return {
    all: () => waiting,
    due: () => {
      const index = waiting.findIndex(({ startAfter }) => startAfter === null || startAfter <= clock.now());
      return index < 0 ? null : (waiting.splice(index, 1)[0] ?? null);
    },
  };
}

async function run(ctx: Owned, { name, payload }: JobRequest): Promise<void> {
  const { intentId, pubid, siteId, locale, path, dpid } = payload as Record<string, string>;
  const worker = { ...ctx, role: "worker" as const };
  if (name === "publications.execute") await executePublication(worker, channels(), intentId ?? "");
  if (name === "publications.reconcile") await reconcilePublication(worker, channels(), intentId ?? "");
  if (name === "publications.withdraw") await withdrawPublication(worker, channels(), pubid ?? "");
  if (name === "publications.redraw-reading")
    await redrawReading(worker, { siteId: siteId ?? "", dpid: dpid ?? "" });
  if (name === "publications.rebuild-path") {
    const request = { siteId: siteId ?? "", locale: locale ?? "", path: path ?? "" };
    if ((await rebuildPath(worker, request).catch(() => "nothing")) === "again")
      await requestPath(worker, request);
  }
}

/**
 * Opens the work of publishing for a tenant: a renderer that tells what it drew, a transport that reaches loopback.
 * `listeners` hear everything beside the stages up to publishing.
 */
export function openWorkplace(owner: Owned, listeners: readonly Consumer[] = []): Workplace {
  const queue = memoryQueue();
  const renderer = fakeRenderer();
  const transport = createCmsTransport({ allowLoopback: true, userAgent: "test" });
  provideCmsTransport(transport);
  provideAddressCheck(createAddressCheck({ allowLoopback: true }));
  provideChannels({ web, "webhook-cms": webhookCms(readSecret) });
  const { consumers, meet } = watched([...events, ...projections, ...publications, ...listeners]);
  const work = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await drain(consumers);
      let next = queue.due();
      if (next === null) return;
      for (; next !== null; next = queue.due())
        await run({ ...owner, tenant: next.tenant ?? owner.tenant }, next);
    }
    throw new Error("the work does not come to rest");
  };
  return {
    ...{ owner, renderer, work, waiting: queue.all, meet },
    later: async (ms) => {
      writeDevelopmentControls({ clockOffsetMs: readDevelopmentControls().clockOffsetMs + ms });
      await work();
    },
    close: () => transport.close(),
  };
}

/** Adds a site of the domain `acts` to a tenant. */
async function addSite(owner: Owned, change: NewSite, inputs: readonly ChannelInput[]): Promise<void> {
  await inContext(owner, async (tx) => {
    value(await createSite(tx, owner, change));
    const channels = inputs.length > 0 ? { channels: [...inputs] } : {};
    value(await updateSite(tx, owner, change.site_id, { status: "active", ...channels }));
  });
}

/** Arranges a tenant with the domain `acts` and its workplace in this process. */
export async function arrangePublishing(listeners: readonly Consumer[] = []): Promise<Publishing> {
  const db = await freshDatabase();
  const owner = await db.addTenant("alpha");
  const workplace = openWorkplace(owner, listeners);
  await addDomain(owner, DOMAIN);
  return {
    ...workplace,
    db,
    addSite: (siteId, change = {}, inputs = []) => {
      const plain = { name: siteId, domains: [DOMAIN], default_locale: "en", locales: ["en"] } as const;
      return addSite(owner, { site_id: siteId, ...plain, ...change } as NewSite, inputs);
    },
    rows: async (sql, values = []) => (await db.admin.query<Record<string, unknown>>(sql, [...values])).rows,
    close: async () => {
      await workplace.close();
      await db.close();
    },
  };
}
