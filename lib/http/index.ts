export type { AppError, HttpError } from "./app-error.ts";
export { Fault, pageOf, Problem, WireTime } from "./contracts.ts";
export type { Exchange, RouteContext } from "./exchange.ts";
export type { Answer, Answers, Operation, PageRequest, Run } from "./operation.ts";
export { route, type RouteHandler } from "./route.ts";
