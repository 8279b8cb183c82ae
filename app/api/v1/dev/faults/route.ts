import { z } from "zod";
import { developmentOnly, route } from "#lib/http/index.ts";
import { listFaults, setFault } from "#lib/kernel/faults.ts";
import { err, ok } from "#lib/kernel/result.ts";

const Faults = z.strictObject({
  faults: z.array(
    z.strictObject({ name: z.string(), modes: z.array(z.string()), active: z.string().nullable() }),
  ),
});
const current = (): z.infer<typeof Faults> => ({
  faults: listFaults().map((fault) => ({ ...fault, modes: [...fault.modes] })),
});

export const GET = developmentOnly(
  route({
    operation: "listFaults",
    tag: "development",
    summary: "Every fault that can be injected, its modes, and the mode it is in",
    access: { scope: "ops:write" },
    purpose: "operating",
    answers: { 200: Faults },
    handle: () => Promise.resolve(ok({ body: current() })),
  }),
);

export const POST = developmentOnly(
  route({
    operation: "setFault",
    tag: "development",
    summary: "Switches a fault on, for `count` strikes or until mode `off`",
    access: { scope: "ops:write" },
    purpose: "operating",
    idempotent: false,
    body: z.strictObject({
      name: z.string().min(1).max(200),
      mode: z.string().min(1).max(50),
      count: z.int().min(1).max(1_000).optional(),
    }),
    answers: { 200: Faults },
    errors: ["invalid_request", "not_found"],
    handle: ({ body }) => {
      const set = setFault(body.name, body.mode, body.count ?? null);
      if (set.ok) return Promise.resolve(ok({ body: current() }));
      if (set.error.code === "unknown_fault") return Promise.resolve(err({ code: "http.not_found" }));
      const detail = `The fault ${body.name} has no mode ${body.mode}.`;
      const errors = [{ pointer: "/mode", code: "unknown_mode", detail }];
      return Promise.resolve(err({ code: "http.invalid_request", detail, errors }));
    },
  }),
);
