import type { AccessError } from "#lib/access/index.ts";
import { StepRefused } from "../command-line.ts";

const WAYS_OUT: Partial<Record<AccessError["code"], string>> = {
  "access.handle_taken": "Choose another handle; see: parallax user list",
  "access.invalid_handle": "Use lower-case letters, digits and single hyphens, such as night-desk.",
  "access.invalid_password": "Give another password on standard input.",
  "access.not_found": "See the accounts and their tenants: parallax user list",
  "access.not_grantable": "Name fewer, or give the account another role.",
};

/** A refusal of the access module as a sentence with a way out. */
export function refusal(error: AccessError): StepRefused {
  const bare = error.code === "access.not_found" ? "There is no such account." : "The request was refused.";
  const problem = "detail" in error && error.detail !== undefined ? error.detail : bare;
  return new StepRefused(problem, WAYS_OUT[error.code] ?? "See --help.");
}
