import { z } from "zod";
import { expect, test } from "vitest";
import { dataSchema, dataSchemaUrl, declaredMessages, Envelope, message } from "./message.ts";

const data = z.strictObject({ geid: z.string(), n: z.int().optional() });

test.each(["org.evemiss.iiodo.event.created.v1", "org.evemiss.iiodo.projection.watch-crossed.v12"] as const)(
  "%s is a message type",
  (name) => {
    expect(message("event", name, data).type).toBe(name);
  },
);

test.each([
  "org.evemiss.iiodo.event.created",
  "org.evemiss.iiodo.event.created.v0",
  "org.evemiss.iiodo.Event.created.v1",
  "org.evemiss.iiodo.event.created.v1 ",
  "com.evemiss.iiodo.event.created.v1",
])("%j is no message type", (name) => {
  expect(() => message("event", name as never, data)).toThrow();
});

test("one name means one schema: the same may be declared again, another may not", () => {
  const name = "org.evemiss.iiodo.probe.declared.v1";
  message("event", name, data);
  expect(() =>
    message("event", name, z.strictObject({ geid: z.string(), n: z.int().optional() })),
  ).not.toThrow();
  expect(() => message("event", name, z.strictObject({ geid: z.int() }))).toThrow(/declared twice/);
  expect(declaredMessages().get(name)?.data).toBeDefined();
});

test("a type whose data is no plain JSON can't be published as a schema", () => {
  const type = message("event", "org.evemiss.iiodo.probe.dated.v1", z.strictObject({ at: z.date() }));
  expect(() => dataSchema(type)).toThrow();
});

test("the published schema is JSON Schema 2020-12 and closed", () => {
  const type = message("event", "org.evemiss.iiodo.probe.shown.v1", data);
  expect(dataSchema(type)).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      geid: { type: "string" },
      n: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
    },
    required: ["geid"],
    additionalProperties: false,
  });
  expect(dataSchemaUrl(type.type, "https://parallax.example")).toBe(
    "https://parallax.example/api/v1/schemas/org.evemiss.iiodo.probe.shown.v1",
  );
});

test("every attribute beside data has a name that CloudEvents 1.0 allows", () => {
  for (const name of Object.keys(Envelope.shape)) expect(name).toMatch(/^[a-z0-9]{1,20}$/);
});
