export { publicContext, type Context } from "./context.ts";
export { closeDatabase, enterContext, inContext, type Tx } from "./in-context.ts";
export { pool, setProcessRole } from "./pools.ts";
export { defineRead, read, readInside, type ReadStatement } from "./read.ts";
export { administratorTarget, NoDatabaseError, roleTarget, type ConnectionTarget } from "./url.ts";
export { listenTo, type Listener } from "./listen.ts";
