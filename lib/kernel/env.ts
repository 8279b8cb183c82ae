import { createHash, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const flag = z.enum(["0", "1"]).transform((text) => text === "1");
const port = z
  .string()
  .regex(/^\d+$/, "must be a port number")
  .transform(Number)
  .pipe(z.int().min(0).max(65_535));
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "must be addresses or networks, as in 10.0.0.0/8,192.0.2.7",
});
const networks = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .pipe(z.array(network));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" });

const Variables = z.object({
  PORT: port.default(3000),
  PARALLAX_DATA_DIR: z.string().min(1).default(".parallax"),
  PARALLAX_ORIGIN: z.url({ protocol: /^https?$/, error: "must be an http(s) origin" }).optional(),
  PARALLAX_MODE: z.enum(["development", "production"]).default("development"),
  PARALLAX_DEMO: flag.default(true),
  PARALLAX_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  PARALLAX_ALLOW_EMBEDDED: flag.default(false),
  PARALLAX_ALLOW_LOOPBACK: flag.default(false),
  PARALLAX_RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  PARALLAX_TRUSTED_PROXIES: networks.default([]),
  PARALLAX_METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  PARALLAX_RENDER_SECRET: z.string().min(32).optional(),
  PARALLAX_RENDER_URL: z.url({ protocol: /^http$/ }).optional(),
  PARALLAX_CRASH_AT: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/)
    .optional(),
  PARALLAX_PUSH_THRESHOLD: z.string().regex(/^\d+$/).transform(Number).default(100_000),
  PARALLAX_COMPUTE_PRICE_MICROS: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .default(50_000),
  PARALLAX_LOG: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  PARALLAX_HOT_RELOAD: flag.default(false),
  PARALLAX_PROCESS: z
    .string()
    .regex(/^[a-z-]+$/)
    .default("parallax"),
  DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// URL" }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// URL" }).optional(),
});
type Variables = z.infer<typeof Variables>;

/** Each fault of the environment, one sentence each. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `the environment has ${faults.length} fault${faults.length === 1 ? "" : "s"}:\n- ${faults.join("\n- ")}`,
    );
    this.faults = faults;
  }
}

export type Env = {
  readonly port: number;
  readonly dataDir: string;
  /** Scheme, host and port of the mother site, without a trailing slash. */
  readonly origin: string;
  readonly mode: "development" | "production";
  readonly isDevelopment: boolean;
  readonly demo: boolean;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
  readonly allowEmbedded: boolean;
  readonly allowLoopback: boolean;
  readonly rateLimits: boolean;
  /** Addresses and networks of the operator's own proxies, whose word on who asks is believed. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | null;
  readonly renderSecret: string | null;
  readonly renderUrl: string | null;
  readonly crashAt: string | null;
  readonly pushThreshold: number;
  /** What an hour of one core costs, in millionths of the unit in which the operator counts. */
  readonly computePriceMicros: number;
  readonly logLevel: string;
  /** Set by `parallax dev` for its own processes: pages may be told of changes and evaluate them. */
  readonly hotReload: boolean;
  readonly processName: string;
  /** A key for one purpose, derived from the installation's secret. */
  readonly secretFor: (purpose: string) => string;
  /** `PARALLAX_SECRET_SITES_{SITE}_{NAME}`; null where it is not set. */
  readonly siteSecret: (site: string, name: string) => string | null;
};

type Source = Readonly<Record<string, string | undefined>>;

/** Reads `X_FILE` into `X` for every variable of ours, so that secrets can come from files. */
function withFiles(source: Source, faults: string[]): Source {
  const merged: Record<string, string | undefined> = { ...source };
  for (const name of Object.keys(Variables.shape)) {
    const file = source[`${name}_FILE`];
    if (file === undefined || file === "") continue;
    if (source[name]) faults.push(`${name} and ${name}_FILE are both set; keep one`);
    try {
      merged[name] = readFileSync(file, "utf8").trim();
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read`);
    }
  }
  for (const [name, text] of Object.entries(merged)) if (text === "") merged[name] = undefined;
  return merged;
}

function productionFaults(vars: Partial<Variables>): string[] {
  if (vars.PARALLAX_MODE !== "production") return [];
  const faults: string[] = [];
  if (!vars.PARALLAX_SECRET)
    faults.push("PARALLAX_SECRET is required in production mode (openssl rand -hex 32)");
  if (!vars.PARALLAX_ORIGIN) faults.push("PARALLAX_ORIGIN is required in production mode");
  if (vars.PARALLAX_ALLOW_LOOPBACK) faults.push("PARALLAX_ALLOW_LOOPBACK is refused in production mode");
  if (vars.PARALLAX_RATE_LIMITS === "off")
    faults.push("PARALLAX_RATE_LIMITS=off is refused in production mode");
  if (vars.PARALLAX_HOT_RELOAD) faults.push("PARALLAX_HOT_RELOAD is refused in production mode");
  if (vars.PARALLAX_CRASH_AT) faults.push("PARALLAX_CRASH_AT is refused in production mode");
  if (!vars.DATABASE_URL && !vars.PARALLAX_ALLOW_EMBEDDED)
    faults.push("DATABASE_URL is required in production mode (or PARALLAX_ALLOW_EMBEDDED=1)");
  return faults;
}

/**
 * The validated environment. Throws an EnvironmentError that lists all faults at once. The installation's secret is
 * `PARALLAX_SECRET`, in development else a file of the data folder, made at the first need.
 */
export function loadEnv(source: Source): Env {
  const faults: string[] = [];
  const parsed = Variables.safeParse(withFiles(source, faults));
  if (!parsed.success)
    for (const issue of parsed.error.issues) faults.push(`${issue.path.join(".")} ${issue.message}`);
  faults.push(...productionFaults(parsed.success ? parsed.data : (source as Partial<Variables>)));
  if (!parsed.success || faults.length > 0) throw new EnvironmentError(faults);
  const vars = parsed.data;
  const dataDir = resolve(vars.PARALLAX_DATA_DIR);
  const secret = () => vars.PARALLAX_SECRET ?? developmentSecret(dataDir);
  const variable = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
  return {
    port: vars.PORT,
    dataDir,
    origin: (vars.PARALLAX_ORIGIN ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, ""),
    mode: vars.PARALLAX_MODE,
    isDevelopment: vars.PARALLAX_MODE === "development",
    demo: vars.PARALLAX_DEMO,
    databaseUrl: vars.DATABASE_URL ?? null,
    redisUrl: vars.REDIS_URL ?? null,
    smtpUrl: vars.SMTP_URL ?? null,
    allowEmbedded: vars.PARALLAX_ALLOW_EMBEDDED,
    allowLoopback: vars.PARALLAX_ALLOW_LOOPBACK,
    rateLimits: vars.PARALLAX_RATE_LIMITS === "on",
    trustedProxies: vars.PARALLAX_TRUSTED_PROXIES,
    metricsToken: vars.PARALLAX_METRICS_TOKEN ?? null,
    renderSecret: vars.PARALLAX_RENDER_SECRET ?? null,
    renderUrl: vars.PARALLAX_RENDER_URL ?? null,
    crashAt: vars.PARALLAX_CRASH_AT ?? null,
    pushThreshold: vars.PARALLAX_PUSH_THRESHOLD,
    computePriceMicros: vars.PARALLAX_COMPUTE_PRICE_MICROS,
    logLevel: vars.PARALLAX_LOG,
    hotReload: vars.PARALLAX_HOT_RELOAD,
    processName: vars.PARALLAX_PROCESS,
    secretFor: (purpose) => createHash("sha256").update(`${secret()}\n${purpose}`).digest("base64url"),
    siteSecret: (site, name) => source[`PARALLAX_SECRET_SITES_${variable(site)}_${variable(name)}`] || null,
  };
}

const LEAST_SECRET = 32;
const ANEW = "remove it: the next start makes a new one, and everybody signs in again";

/** Two processes that start at once must agree, so the file is written aside and linked into place. */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch {
      // Another process was first; its secret stands.
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const secret = readSecretFile(file);
  if (secret.length >= LEAST_SECRET) return secret;
  throw new EnvironmentError([`the secret in ${file} is cut short; ${ANEW}`]);
}

function readSecretFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (fault) {
    const code = (fault as NodeJS.ErrnoException).code ?? "unknown";
    throw new EnvironmentError([
      `the secret in ${file} cannot be read (${code}); mend its owner and mode, or ${ANEW}`,
    ]);
  }
}

let current: Env | null = null;

/** The environment of this process, read once. */
export function env(): Env {
  current ??= loadEnv(process.env);
  return current;
}

/** Reads the environment again; for tests and for the supervisor, which completes it before it starts parts. */
export function reloadEnv(): Env {
  current = null;
  return env();
}

/** Lends values to a library that reads the environment by itself and takes them no other way. */
export function lendEnvironment(values: Readonly<Record<"NEXTAUTH_URL", string>>): void {
  Object.assign(process.env, values);
}
