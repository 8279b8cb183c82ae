import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

const SCHEMA = join(import.meta.dirname, "../../../prisma/schema");

type Engine = {
  diff(params: unknown): Promise<{ stdout: string | null }>;
  free(): void;
};
type EngineModule = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: { new: (options: unknown, log: (text: string) => void, adapter: object) => Promise<Engine> };
};

/** Loads Prisma's schema engine from its WebAssembly file, which needs no binary of the platform. */
async function loadEngine(): Promise<EngineModule> {
  const folder = join(
    createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"),
    "..",
  );
  const glue = (await import(pathToFileURL(join(folder, "schema_engine_bg.js")).href)) as EngineModule;
  const module = new WebAssembly.Module(readFileSync(join(folder, "schema_engine_bg.wasm")));
  const instance = new WebAssembly.Instance(module, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as (() => void) | undefined)?.();
  return glue;
}

/** The SQL that creates an empty database of the Prisma schema: what the migrations must amount to. */
export async function datamodelSql(connectionString: string): Promise<string> {
  const files = readdirSync(SCHEMA).map((name) => ({
    path: name,
    content: readFileSync(join(SCHEMA, name), "utf8"),
  }));
  const { SchemaEngine } = await loadEngine();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString }));
  const engine = await SchemaEngine.new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => undefined,
    adapter,
  );
  try {
    const filters = { externalTables: [], externalEnums: [] };
    const result = await engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      shadowDatabaseUrl: null,
      filters,
    });
    return result.stdout ?? "";
  } finally {
    engine.free();
  }
}
