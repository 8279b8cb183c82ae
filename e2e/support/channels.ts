import { expect } from "@playwright/test";
import { startMockCms, type MockCms } from "#lib/testing/mock-cms/index.ts";
import type { Page, Person } from "./api.ts";
import { hold } from "./hold.ts";

type Reading = { dpid: string; geid: string };
type Listed = { pubid: string; status: string; effect_key: string };
export type Intent = { publication_intent_id: string; effect_key: string };
type Channel = {
  kind: string;
  url: string | null;
  secret_ref: string | null;
  timeout_ms: number;
  retry_budget: number;
};

const TIMEOUT_MS = 500;
/** A look after a lost answer, or a new process after a killed one, takes its time. */
const PATIENCE = { timeout: 120_000 };

/** A site's channel to another system that knows no key again and keeps its own log of what it did. */
export class ForeignSystem {
  readonly cms: MockCms;
  readonly site: string;
  private readonly person: Person;
  private readonly domain: string;
  private readonly before: readonly Channel[];
  private readonly release: () => void;

  private constructor(
    parts: Pick<ForeignSystem, "cms" | "site"> & {
      person: Person;
      domain: string;
      before: readonly Channel[];
      release: () => void;
    },
  ) {
    this.cms = parts.cms;
    this.site = parts.site;
    this.person = parts.person;
    this.domain = parts.domain;
    this.before = parts.before;
    this.release = parts.release;
  }

  /** Starts one and sets it as the channel of a site, which is this file's own until `detach`. */
  static async attach(
    person: Person,
    site: string,
    domain: string,
    timeoutMs = TIMEOUT_MS,
  ): Promise<ForeignSystem> {
    const { release } = await hold(`site-${site}`);
    const { channels: before } = await person.want<{ channels: Channel[] }>(200, "GET", `/sites/${site}`);
    const cms = await startMockCms({ lateMs: 2 * timeoutMs, isForgetful: true });
    const channel = { kind: "webhook-cms", url: cms.url, timeout_ms: timeoutMs, retry_budget: 20 };
    await person.want(200, "PATCH", `/sites/${site}`, { channels: [channel] });
    return new ForeignSystem({ cms, site, domain, person, before, release });
  }

  /** Gives the site the channels back that it had. */
  async detach(): Promise<void> {
    const channels = this.before.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([, said]) => said !== null)),
    );
    await this.person.want(200, "PATCH", `/sites/${this.site}`, { channels });
    await this.cms.close();
    this.release();
  }

  private async publications(geid: string): Promise<Listed[]> {
    const query = `geid=${geid}&site=${this.site}&channel=webhook-cms&locale=en`;
    return (await this.person.want<Page<Listed>>(200, "GET", `/publications?${query}`)).data;
  }

  /** A reading of the site's domain that has not gone out this way. */
  async freshReading(): Promise<Reading> {
    const list = `/domains/${this.domain}/events?order=time&limit=100`;
    const { data } = await this.person.want<Page<Reading>>(200, "GET", list);
    for (const reading of data) if ((await this.publications(reading.geid)).length === 0) return reading;
    throw new Error(`every reading of ${this.domain} has gone out to ${this.site}`);
  }

  /** Asks for a reading to go out this way. */
  async request({ dpid }: Reading): Promise<Intent> {
    const output = { projection_id: dpid, site_id: this.site, locale: "en", channel: "webhook-cms" };
    return await this.person.want<Intent>(201, "POST", "/publications/intents", output);
  }

  /** The one publication of a reading. */
  async publication({ geid }: Reading): Promise<Listed> {
    const found = await this.publications(geid);
    expect(found).toHaveLength(1);
    return found[0] as Listed;
  }

  /** Waits until the publication of a reading has a status. */
  async reaches(reading: Reading, status: string): Promise<Listed> {
    await expect.poll(async () => (await this.publications(reading.geid))[0]?.status, PATIENCE).toBe(status);
    return await this.publication(reading);
  }

  /** Waits until the other system has heard so many calls under a key. */
  async hears(key: string, method: "GET" | "POST", atLeast: number): Promise<void> {
    const heard = () => this.cms.calls.filter((one) => one.key === key && one.method === method).length;
    await expect.poll(heard, PATIENCE).toBeGreaterThanOrEqual(atLeast);
  }
}
