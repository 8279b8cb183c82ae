// Writes the dependency graph of the tree into docs/architecture.md, between its markers.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "docs/architecture.md";
const collapse = "^(lib/flow/[^/]+|lib/[^/]+|app|components|jobs|bin|prisma/seed)";
const focus = "^(lib|app|components|jobs|bin|server)";
const graph = execFileSync(
  "node_modules/.bin/depcruise",
  [
    "--config",
    "dependency-cruiser.cjs",
    "--output-type",
    "mermaid",
    "--collapse",
    collapse,
    "--include-only",
    focus,
    "--exclude",
    "\\.(test|spec)\\.tsx?$|^lib/testing",
    "app",
    "components",
    "lib",
    "jobs",
    "bin",
    "server.ts",
  ],
  { encoding: "utf8", maxBuffer: 64 << 20 },
);
const text = readFileSync(FILE, "utf8");
const begin = "<!-- graph:begin -->";
const end = "<!-- graph:end -->";
const head = text.slice(0, text.indexOf(begin) + begin.length);
writeFileSync(FILE, `${head}\n\n\`\`\`mermaid\n${graph.trim()}\n\`\`\`\n\n${text.slice(text.indexOf(end))}`);
