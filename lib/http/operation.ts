import type { z } from "zod";
import type { Principal, Purpose, Scope } from "#lib/access/contracts.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";
import type { AppError } from "./app-error.ts";
import type { ProblemCode } from "./contracts.ts";

/** Who may call: anyone, anyone who is somebody, or a principal that holds the scope. */
export type Access = "public" | "principal" | { readonly scope: Scope };

/** A body that is not JSON: taken as bytes, of one of these media types, up to a size. */
export type ByteBody = { readonly bytes: true; readonly types: readonly string[]; readonly maxBytes: number };
/** An answer that is not JSON. */
export type MediaAnswer = { readonly media: string };

type Fields = z.ZodObject;
type BodySpec = z.ZodType | ByteBody;
export type Answers = Readonly<Record<number, z.ZodType | MediaAnswer | null>>;

type Read<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type ReadBody<S> = S extends ByteBody ? Uint8Array : S extends z.ZodType ? z.output<S> : undefined;
type BodyOf<S> = S extends z.ZodType
  ? z.input<S>
  : S extends MediaAnswer
    ? string | Uint8Array | ReadableStream
    : undefined;

/** What a handler answers: a body of one of the declared shapes; the first declared status where none is named. */
export type Answer<A extends Answers> = {
  /** One of the declared statuses; checked when the answer is presented. */
  readonly status?: number;
  readonly body?: BodyOf<A[keyof A]>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Validator of a read, without quotes; made from the bytes where absent. */
  readonly etag?: string;
};

/**
 * One transaction under the caller's context. The use case works on its `tx`; the record of the Idempotency-Key is
 * written in it too, so the write and the record commit together. A refusal rolls every write back. `afterwards` completes the
 * answer once the write stands, with what others made of it; a replay gives the completed one.
 */
export type Run<A extends Answers> = (
  work: (tx: Tx) => Promise<Result<Answer<A>, AppError>>,
  options?: {
    readonly isolation?: "ReadCommitted" | "RepeatableRead" | "Serializable";
    readonly afterwards?: (answer: Answer<A>) => Promise<Answer<A>>;
  },
) => Promise<Result<Answer<A>, AppError>>;

type PageAnswer<Item> = { data: Item[]; page: { next_cursor: string | null } };

/**
 * The page that a list was asked for. Read `limit + 1` rows after `after`, then let `of` make the answer; without
 * `present` the rows are the items.
 */
export type PageRequest<L> = {
  readonly limit: number;
  readonly after: L | null;
  readonly of: {
    <Row>(rows: readonly Row[], position: (row: Row) => L): PageAnswer<Row>;
    <Row, Item>(
      rows: readonly Row[],
      position: (row: Row) => L,
      present: (row: Row) => Item,
    ): PageAnswer<Item>;
  };
};

/** What a handler is given, already checked. */
export type Call<P, Q, B, L, A extends Answers> = {
  readonly ctx: Context;
  readonly principal: Principal | null;
  readonly purpose: Purpose;
  readonly params: Read<P>;
  readonly query: Read<Q>;
  readonly body: ReadBody<B>;
  readonly page: PageRequest<L extends z.ZodType ? z.output<L> : never>;
  readonly run: Run<A>;
  readonly request: Request;
  readonly requestId: string;
};

/** The contract of one operation and the use case behind it. */
export type Operation<
  P extends Fields | undefined,
  Q extends Fields | undefined,
  B extends BodySpec | undefined,
  L extends z.ZodType | undefined,
  A extends Answers,
> = {
  /** Unique camelCase name; labels metrics and binds cursors. */
  readonly operation: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** The purpose where the caller names none; by default `reading` for GET, `editing` for writes. */
  readonly purpose?: Exclude<Purpose, "training">;
  readonly params?: P;
  /** Filters only; `limit` and `cursor` come with `list`. */
  readonly query?: Q;
  readonly body?: B;
  /** Media types of a JSON body besides `application/json`. */
  readonly bodyTypes?: readonly string[];
  /** Declares a list: the schema of a row's position, which travels inside the signed cursor. */
  readonly list?: L;
  readonly answers: A;
  /** Contract codes besides those that every operation can answer. */
  readonly errors?: readonly ProblemCode[];
  /** Whether `Idempotency-Key` is honoured; POST does by default. */
  readonly idempotent?: boolean;
  /** A bearer token of the installation that is as good as the scope; everyone else without it gets 401. */
  readonly token?: () => string | null;
  /** Asked by machines every few seconds; spends no points of the rate limit. */
  readonly isUnmetered?: boolean;
  readonly handle: (call: Call<P, Q, B, L, A>) => Promise<Result<Answer<A>, AppError>>;
};

/** An operation whose types no longer matter, as OpenAPI and the pipeline see it. */
export type AnyOperation = Omit<
  Operation<undefined, undefined, undefined, undefined, Answers>,
  "params" | "query" | "body" | "list" | "handle"
> & {
  readonly params?: Fields | undefined;
  readonly query?: Fields | undefined;
  readonly body?: BodySpec | undefined;
  readonly list?: z.ZodType | undefined;
  readonly handle: (call: never) => Promise<Result<Answer<Answers>, AppError>>;
};
