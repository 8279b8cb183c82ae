export { appendAudit, type AuditNote, type AuditState, type AuditTables } from "./audit.ts";
export { DEMO_ACCOUNTS, ensureDemoAccounts, type DemoLogin } from "./demo-accounts.ts";
export type { AccessError } from "./errors.ts";
export { claimKey, settleKey, type Claim, type KeyUse, type StoredAnswer } from "./idempotency.ts";
export { findAccount } from "./lookups.ts";
export { decide, POLICY_REVISION, type Decision, type Question, type Resource } from "./policy.ts";
export { listAccounts, type ListedAccount } from "./queries/accounts.ts";
export {
  auditOfResources,
  handlesOf,
  listAudit,
  type AuditFilters,
  type ListedAudit,
} from "./queries/audit.ts";
export {
  decidePublication,
  PUBLISH_POLICIES,
  PUBLISH_POLICY_REVISION,
  type PublishDecision,
  type PublishQuestion,
} from "./publish-gate.ts";
export { purposesOf, scopesOf } from "./rules.ts";
export { matchesHash } from "./secrets.ts";
export { authenticateApiKey } from "./service/authenticate-api-key.ts";
export { authenticateSignature } from "./service/authenticate-signature.ts";
export { auditDenial, authorize, onDenial } from "./service/authorize.ts";
export { createAccount, type AccountRequest, type CreatedAccount } from "./service/create-account.ts";
export { ensureSiteAccount } from "./service/ensure-site-account.ts";
export { createApiKey, type CreatedKey, type KeyRequest } from "./service/create-api-key.ts";
export { putViewer, removeViewer, type Viewer } from "./service/host-viewers.ts";
export { revokeApiKeys } from "./service/revoke-api-key.ts";
export {
  createSession,
  listSessions,
  loadSession,
  revokeSession,
  type SessionSummary,
} from "./service/sessions.ts";
export { setPassword } from "./service/set-password.ts";
export { verifyPassword, type SignedIn } from "./service/verify-password.ts";
export { readEd25519PublicKey } from "./signatures/index.ts";
export { countSignIn, forgiveSignIn, networkOf } from "./sign-in-limits.ts";
export { forgetExpired } from "./upkeep.ts";
export { verifyAudit } from "./verify.ts";
