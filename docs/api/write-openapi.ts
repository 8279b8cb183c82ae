import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "#lib/http/openapi/document.ts";

// Writes docs/api/openapi.json from the contracts of the route files: node docs/api/write-openapi.ts
writeFileSync(join(import.meta.dirname, "openapi.json"), `${JSON.stringify(await openApiDocument(), null, 2)}\n`);
