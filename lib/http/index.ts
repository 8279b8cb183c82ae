export { action, type Action, type ActionCall, type FormRequest } from "./action.ts";
export type { AppError, HttpError } from "./app-error.ts";
export { Fault, pageOf, Problem, Readiness, WireTime } from "./contracts.ts";
export { developmentOnly } from "./development-only.ts";
export type { Exchange, RouteContext } from "./exchange.ts";
export { addMetricSource, type MetricSource } from "./metrics.ts";
export type { Answer, Answers, Operation, PageRequest, Run } from "./operation.ts";
export { route, type RouteHandler } from "./route.ts";
export { currentViewer } from "./sign-in/read-session.ts";
