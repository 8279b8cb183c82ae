import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** Schemas that carry an id, gathered under their names while the document is written. */
export class Components {
  private readonly schemas = new Map<string, JsonSchema>();

  /** A schema as JSON Schema 2020-12; named parts become references. Answers are described as they are sent. */
  describe(schema: z.ZodType): JsonSchema {
    const {
      $schema: _dialect,
      $defs,
      ...own
    } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    for (const [name, part] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      this.add(name, relocate(part) as JsonSchema);
    return relocate(own) as JsonSchema;
  }

  private add(name: string, schema: JsonSchema): void {
    const known = this.schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different shapes are called ${name} in the API`);
    this.schemas.set(name, schema);
  }

  /** All named schemas in the order of their names. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Points references at the components of the document. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string"
        ? member.replace("#/$defs/", "#/components/schemas/")
        : relocate(member),
    ]),
  );
}
