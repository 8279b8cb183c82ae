import { z } from "zod";
import { putViewer, removeViewer } from "#lib/access/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

/** It travels in a header too, so it is visible ASCII. */
const ExternalId = z.string().regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 visible ASCII characters");
const params = z.strictObject({ external_id: ExternalId });

const Viewer = z
  .strictObject({
    external_id: z.string(),
    account: z.strictObject({ id: z.string(), handle: z.string() }),
  })
  .meta({ id: "Viewer" });

export const PUT = route({
  operation: "putViewer",
  tag: "viewers",
  summary: "Makes a user of a host application known, so that its signed requests may act for it",
  access: { scope: "viewers:write" },
  params,
  answers: { 200: Viewer, 201: Viewer },
  handle: async ({ principal, params: { external_id }, run }) => {
    if (principal === null) return err({ code: "http.unauthenticated" });
    return await run(async (tx) => {
      const { isNew, ...body } = await putViewer(tx, principal, external_id);
      return ok({ status: isNew ? 201 : 200, body });
    });
  },
});

export const DELETE = route({
  operation: "deleteViewer",
  tag: "viewers",
  summary: "Ends that a host application acts for a user; its account is suspended, its posts stay",
  access: { scope: "viewers:write" },
  params,
  answers: { 204: null },
  errors: ["not_found"],
  handle: async ({ principal, params: { external_id }, run }) => {
    if (principal === null) return err({ code: "http.unauthenticated" });
    return await run(async (tx) =>
      (await removeViewer(tx, principal, external_id))
        ? ok({ status: 204 })
        : err({ code: "access.not_found" }),
    );
  },
});
