import { Me } from "#lib/access/contracts.ts";
import { route } from "#lib/http/index.ts";
import { err, ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "getMe",
  tag: "access",
  summary: "Who the credential stands for, and what it may do",
  access: "principal",
  answers: { 200: Me },
  handle: async ({ principal }) => {
    if (principal === null) return await Promise.resolve(err({ code: "http.unauthenticated" }));
    const { account, tenant, roles, scopes, purposes } = principal;
    return ok({
      body: {
        principal: account.id,
        account: { id: account.id, handle: account.handle },
        tenant: tenant.slug,
        roles: [...roles],
        scopes: [...scopes],
        purposes: [...purposes],
      },
    });
  },
});
