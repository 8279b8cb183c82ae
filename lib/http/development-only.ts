import { env } from "#lib/kernel/env.ts";
import { newExchange } from "./exchange.ts";
import { problemResponse } from "./problem.ts";
import type { RouteHandler } from "./route.ts";

/** Makes an operation exist in development mode only: elsewhere it answers, to anyone, as an address that is not. */
export function developmentOnly(handler: RouteHandler): RouteHandler {
  const answer: (...call: Parameters<RouteHandler>) => Promise<Response> = async (request, context) => {
    if (env().isDevelopment) return await handler(request, context);
    return problemResponse("not_found", (context.exchange ?? newExchange()).requestId);
  };
  return Object.assign(answer, { contract: handler.contract });
}
