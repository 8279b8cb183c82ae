import { randomBytes } from "node:crypto";
import { expect, type APIRequestContext, type APIResponse } from "@playwright/test";
import { parallax } from "./parallax.ts";

export type Entry = {
  id: string;
  ranked_at: string;
  reasons: { kind: string; id: string }[];
  post: { id: string; text: string; published_at: string };
};
export type Page<T> = { data: T[]; page: { next_cursor: string | null } };

const API = "/api/v1";

/** Somebody who speaks to the product by its API alone. */
export class Person {
  readonly handle: string;
  private readonly key: string;
  private readonly request: APIRequestContext;

  private constructor(request: APIRequestContext, handle: string, key: string) {
    this.request = request;
    this.handle = handle;
    this.key = key;
  }

  /** A new account of a tenant with a key of its own, made by the command. */
  static async create(request: APIRequestContext, role: string, tenant = "evemiss"): Promise<Person> {
    const handle = `${role.replace("_", "-")}-${randomBytes(5).toString("hex")}`;
    const password = `${randomBytes(12).toString("base64url")}\n`;
    await parallax(
      ["user", "create", handle, "--tenant", tenant, "--role", role, "--password-stdin"],
      password,
    );
    return await Person.of(request, handle, tenant);
  }

  /** Somebody who has an account already, with a new key of theirs. */
  static async of(request: APIRequestContext, handle: string, tenant = "evemiss"): Promise<Person> {
    const made = await parallax(["key", "create", "--account", handle, "--tenant", tenant, "--json"]);
    const { key } = JSON.parse(made.trim().split("\n").at(-1) ?? "{}") as { key: string };
    return new Person(request, handle, key);
  }

  /** One request; a body goes as JSON. */
  async ask(
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<APIResponse> {
    return await this.request.fetch(`${API}${path}`, {
      method,
      // Waiting is bounded by the test that asks.
      timeout: 0,
      headers: { authorization: `Bearer ${this.key}`, ...options.headers },
      ...(options.body === undefined ? {} : { data: options.body }),
    });
  }

  /** The JSON of a request that must answer with a status. */
  async want<T>(status: number, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.ask(method, path, body === undefined ? {} : { body });
    const text = await answer.text();
    expect(answer.status(), `${method} ${path}: ${text}`).toBe(status);
    return (text === "" ? null : JSON.parse(text)) as T;
  }

  async follow(whom: Person): Promise<void> {
    await this.want(200, "PUT", `/follows/account/@${whom.handle}`);
  }

  /** Says something; public where nothing else is said. */
  async say(text: string, more: object = {}): Promise<string> {
    return (await this.want<{ id: string }>(201, "POST", "/posts", { visibility: "public", ...more, text }))
      .id;
  }

  /** Every entry of a list, page by page. */
  async walk(path: string, limit: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    let cursor = "";
    for (;;) {
      const answer: Page<Entry> = await this.want(200, "GET", `${path}?limit=${limit}${cursor}`);
      entries.push(...answer.data);
      if (answer.page.next_cursor === null) return entries;
      expect(answer.data, "a page that goes on is full").toHaveLength(limit);
      cursor = `&cursor=${encodeURIComponent(answer.page.next_cursor)}`;
    }
  }

  /** Lets all background work come to rest; for the operator. */
  async drain(): Promise<void> {
    const rest = await this.want<object>(200, "POST", "/dev/drain", { timeout_s: 240 });
    expect(rest).toMatchObject({ idle: true });
  }
}
