import { timingSafeEqual } from "node:crypto";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { env } from "#lib/kernel/env.ts";

export type Theme = "light" | "dark";

/** What the front door says of the request that is being rendered. */
export type RenderContext = {
  requestId: string | null;
  nonce: string | undefined;
  /** Null follows the reader's system. */
  theme: Theme | null;
  /** Scheme, host and port of the mother site, from the environment and never from the request. */
  origin: string;
};

const isTheme = (text: string | undefined): text is Theme => text === "light" || text === "dark";

function isSame(given: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What layout and metadata need of a request; reads no data. */
export const renderContext = cache(async (): Promise<RenderContext> => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const theme = jar.get("plx_theme")?.value;
  return {
    requestId: head.get("x-parallax-request-id"),
    nonce: head.get("x-parallax-nonce") ?? undefined,
    theme: isTheme(theme) ? theme : null,
    origin: env().origin,
  };
});

/**
 * Lets a page begin. Pages are rendered for the front door only: where a render secret is set, a request without it
 * answers like a page that does not exist.
 */
export const beginPage = cache(async (): Promise<RenderContext> => {
  const { renderSecret } = env();
  const head = await headers();
  if (renderSecret !== null && !isSame(head.get("x-parallax-secret"), renderSecret)) notFound();
  return renderContext();
});
