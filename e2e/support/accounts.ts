import { randomBytes } from "node:crypto";
import { parallax } from "./parallax.ts";

export type Login = { handle: string; password: string };

/** A new reader of the tenant `evemiss`, made by the command, with a password that only this run knows. */
export async function createReader(): Promise<Login> {
  const handle = `reader-${randomBytes(5).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  await parallax(
    ["user", "create", handle, "--tenant", "evemiss", "--role", "reader", "--password-stdin"],
    `${password}\n`,
  );
  return { handle, password };
}
