import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, readDescriptor, startEmbeddedPostgres, tryStartEmbeddedPostgres } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "parallax-cluster-"));
chmodSync(root, 0o711);
const open: Cluster[] = [];
let counter = 0;

const newFolder = (name = `d${++counter}`) => join(root, name);
const databaseOf = (dataDir: string) => join(dataDir, "postgres/data");

/** Made once: most tests begin with a folder that has been started and stopped before. */
let good = "";
beforeAll(async () => {
  good = newFolder("good");
  await (await startEmbeddedPostgres({ dataDir: good, durable: false })).stop();
});

/** A copy of it, with owners and modes: under root the files belong to the server's account. */
function usedFolder(name?: string): string {
  const dataDir = newFolder(name);
  execFileSync("cp", ["-a", good, dataDir]);
  return dataDir;
}

type Options = { takeOver?: boolean; listen?: "tcp"; durable?: boolean };

async function start(dataDir: string, options: Options = {}): Promise<Cluster> {
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
  open.push(cluster);
  return cluster;
}

async function refusal(dataDir: string) {
  const started = await tryStartEmbeddedPostgres({ dataDir, durable: false });
  if (started.ok) {
    open.push(started.value);
    throw new Error("it started");
  }
  return started.error;
}

async function ask<T>(cluster: Cluster, sql: string): Promise<T[]> {
  const client = new pg.Client(cluster.descriptor);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.map((row: T[]) => row[0] as T);
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const cluster of open.splice(0)) await cluster.stop("immediate");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the embedded PostgreSQL of a data folder", () => {
  it("is made at the first start, with trigrams for Chinese, and keeps its data over a stop", async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    expect(first.created).toBe(true);
    expect(await ask<number>(first, "select 1")).toEqual([1]);
    await ask(first, "create extension pg_trgm");
    expect((await ask<string[]>(first, "select show_trgm('台灣海峽')"))[0]?.length).toBeGreaterThan(0);
    expect(await ask<string>(first, "select lower('É')")).toEqual(["é"]);
    await ask(first, "create table kept as select 7 as x");
    await first.stop();
    const second = await start(dataDir);
    expect(second.created).toBe(false);
    expect(await ask<number>(second, "select x from kept")).toEqual([7]);
  });

  it("tells how to reach it while it runs, to its owner only, and no longer afterwards", async () => {
    const dataDir = usedFolder();
    const cluster = await start(dataDir);
    expect(await readDescriptor(dataDir)).toEqual(cluster.descriptor);
    expect(statSync(join(dataDir, "db.json")).mode & 0o777).toBe(0o600);
    expect(cluster.descriptor).toMatchObject({
      database: "parallax",
      user: "postgres",
      host: join(dataDir, "postgres"),
    });
    await cluster.stop();
    expect(await readDescriptor(dataDir)).toBeNull();
  });

  it("lets nobody in without the password", async () => {
    const cluster = await start(usedFolder());
    const guess = new pg.Client({ ...cluster.descriptor, password: "postgres" });
    await expect(guess.connect()).rejects.toThrow("password authentication failed");
  });

  it.each(["with space", "台灣海峽", 'comma, "quote"', "x".repeat(90)])(
    "lies in a folder of any name: %s",
    async (name) => {
      const cluster = await start(usedFolder(name));
      expect(await ask<number>(cluster, "select 1")).toEqual([1]);
    },
  );

  it("keeps its loopback port over a restart, for those who know it", async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir, { listen: "tcp" });
    const descriptor = readFileSync(join(dataDir, "db.json"), "utf8");
    await first.stop("immediate");
    writeFileSync(join(dataDir, "db.json"), descriptor);
    const second = await start(dataDir, { listen: "tcp" });
    expect(second.descriptor).toEqual(first.descriptor);
    expect(second.descriptor.host).toBe("127.0.0.1");
  });
});

describe.runIf(process.platform === "linux")("a connection", () => {
  /** Pages that the system had to give a process so far: the tenth field of its state. */
  const faultsOf = (pid: number) =>
    Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[7]);

  it("takes the pages for its working memory once, not for each statement", async () => {
    const client = new pg.Client((await start(usedFolder())).descriptor);
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const pid = rows[0]?.pid ?? 0;
      const statement = { name: "large", text: "select repeat('x', $1), repeat('y', $1)", values: [100_000] };
      for (let i = 0; i < 20; i += 1) await client.query(statement);
      const before = faultsOf(pid);
      for (let i = 0; i < 100; i += 1) await client.query(statement);
      // Each takes more than 200 kB, which are 50 pages.
      expect(faultsOf(pid) - before).toBeLessThan(1_000);
    } finally {
      await client.end();
    }
  });
});

describe("after an accident", () => {
  it("a power cut loses nothing that was acknowledged and leaves no lock in the way", async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir, { durable: true });
    await ask(first, "create table kept as select 7 as x");
    process.kill(first.pid, "SIGKILL");
    expect(await first.exited).toEqual({ code: null, signal: "SIGKILL" });
    expect(existsSync(join(databaseOf(dataDir), "postmaster.pid"))).toBe(true);
    const second = await start(dataDir);
    expect(await ask<number>(second, "select x from kept")).toEqual([7]);
  });

  it("locks that name another living program are taken as stale", async () => {
    const dataDir = usedFolder();
    const text = `${process.pid}\n${databaseOf(dataDir)}\n1\n5432\n`;
    writeFileSync(join(databaseOf(dataDir), "postmaster.pid"), text);
    writeFileSync(join(dataDir, "postgres/.s.PGSQL.5432.lock"), text);
    expect(await ask<number>(await start(dataDir), "select 1")).toEqual([1]);
  });

  it("a half-made database is made anew, and its remains are removed", async () => {
    const dataDir = usedFolder();
    rmSync(databaseOf(dataDir), { recursive: true });
    // What a start leaves that is killed while the database is being made.
    const ended = spawn("true");
    const draft = join(dataDir, `postgres/draft-${ended.pid}-0a0a0a0a`);
    await new Promise((settle) => ended.once("exit", settle));
    mkdirSync(join(draft, "base"), { recursive: true });
    writeFileSync(`${draft}.password`, "secret");
    const cluster = await start(dataDir);
    expect(cluster.created).toBe(true);
    expect(readdirSync(join(dataDir, "postgres")).filter((name) => name.startsWith("draft"))).toEqual([]);
  });

  it("a server that nobody holds any more is refused, or taken over by the holder of the folder", async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    expect((await refusal(dataDir)).code).toBe("embedded_postgres.already_running");
    const second = await start(dataDir, { takeOver: true });
    expect(await first.exited).toEqual({ code: 0, signal: null });
    expect(await ask<number>(second, "select 1")).toEqual([1]);
  });

  it("the server ends with the process that started it, even when that is killed", async () => {
    const dataDir = usedFolder();
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "index.ts"))});
      const cluster = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
      console.log(cluster.pid);
      setInterval(() => undefined, 1_000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((settle) => holder.stdout.once("data", settle));
    const cluster = await readDescriptor(dataDir);
    const client = new pg.Client(cluster ?? {});
    client.on("error", () => undefined);
    await client.connect();
    const cut = new Promise((settle) => client.once("end", settle));
    holder.kill("SIGKILL");
    await cut;
  });
});

describe("a data folder that cannot be used is refused in one sentence with a way out:", () => {
  it("a lost control file", async () => {
    const dataDir = usedFolder();
    rmSync(join(databaseOf(dataDir), "global/pg_control"));
    const error = await refusal(dataDir);
    expect(error.code).toBe("embedded_postgres.folder_broken");
    expect(error.problem).toContain("global/pg_control");
    expect(error.remedy).toContain(`mv ${databaseOf(dataDir)} `);
  });

  it("a control file of noise", async () => {
    const dataDir = usedFolder();
    writeFileSync(join(databaseOf(dataDir), "global/pg_control"), Buffer.alloc(8192, 7));
    expect((await refusal(dataDir)).code).toBe("embedded_postgres.folder_broken");
  });

  it("a lost write-ahead log", async () => {
    const dataDir = usedFolder();
    rmSync(join(databaseOf(dataDir), "pg_wal"), { recursive: true });
    expect((await refusal(dataDir)).code).toBe("embedded_postgres.folder_broken");
  });

  it("lost tables", async () => {
    const dataDir = usedFolder();
    for (const name of readdirSync(join(databaseOf(dataDir), "base"))) {
      rmSync(join(databaseOf(dataDir), "base", name), { recursive: true });
    }
    expect((await refusal(dataDir)).code).toBe("embedded_postgres.folder_broken");
  });

  it("a database of another version", async () => {
    const dataDir = usedFolder();
    writeFileSync(join(databaseOf(dataDir), "PG_VERSION"), "17\n");
    expect((await refusal(dataDir)).code).toBe("embedded_postgres.version_mismatch");
  });

  it("a file in the place of the folder", async () => {
    const dataDir = newFolder();
    writeFileSync(dataDir, "");
    expect((await refusal(dataDir)).code).toBe("embedded_postgres.folder_unwritable");
  });
});
