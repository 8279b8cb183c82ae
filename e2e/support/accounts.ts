import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { parallax } from "./parallax.ts";

export type Login = { handle: string; password: string };

/** A new account of the tenant `evemiss`, made by the command, with a password that only this run knows. */
export async function createAccount(role: "reader" | "editor" | "curator" | "operator"): Promise<Login> {
  const handle = `${role}-${randomBytes(5).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  await parallax(
    ["user", "create", handle, "--tenant", "evemiss", "--role", role, "--password-stdin"],
    `${password}\n`,
  );
  return { handle, password };
}

/** A new reader. */
export const createReader = (): Promise<Login> => createAccount("reader");

/** Signs in through the form and lands on `path`. */
export async function signIn(page: Page, { handle, password }: Login, path: string): Promise<void> {
  await page.goto(`/signin?callbackUrl=${encodeURIComponent(path)}`);
  await page.locator("#handle").fill(handle);
  await page.locator("#password").fill(password);
  await page.locator('form[action="/api/auth/callback/credentials"] button').click();
  await page.waitForURL((url) => url.pathname + url.search === path);
}
