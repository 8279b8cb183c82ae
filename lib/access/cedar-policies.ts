/** One Cedar policy and the sentence that a caller reads when it forbids. */
type Policy = { readonly text: string; readonly refusal?: string };

/**
 * Who may do what, for which purpose. Default is deny and a forbid wins. The caller's rights come as two booleans
 * of the context, looked up in the table of `rules.ts`: sets of thirty strings would cost more than the decision.
 */
export const POLICIES: Readonly<Record<string, Policy>> = {
  "own-tenant": {
    text: `permit (principal, action, resource)
      when { context.holdsScope && context.holdsPurpose && resource.tenant == principal.tenant };`,
  },
  "shared-core": {
    text: `permit (principal, action, resource)
      when { context.holdsScope && context.holdsPurpose && resource.tenant == "" };`,
  },
  "training-needs-public-text": {
    text: `forbid (principal, action, resource)
      when { context.purpose == "training" && resource.visibility != "PUBLIC" && !resource.sharesEmbedding };`,
    refusal: "Training may use public evidence only, unless its owner shares embeddings.",
  },
  "agents-propose-only": {
    text: `forbid (principal, action in [Action::"proposals:decide", Action::"publications:decide"], resource)
      when { principal.kind == "agent" };`,
    refusal: "An agent proposes; a person decides.",
  },
  "development-controls": {
    text: `forbid (principal, action == Action::"dev:control", resource)
      when { context.mode != "development" };`,
    refusal: "Development controls do not exist in production mode.",
  },
};
