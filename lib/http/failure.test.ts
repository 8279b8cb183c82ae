import { describe, expect, test } from "vitest";
import { NoDatabaseError } from "#lib/kernel/db/index.ts";
import { classifyFailure } from "./failure.ts";

const coded = (code: string, cause?: unknown) => Object.assign(new Error("x", { cause }), { code });

describe("an exception is", () => {
  test.each([
    ["a serialization failure", coded("40001"), "contention"],
    ["a deadlock", coded("40P01"), "contention"],
    ["a write conflict inside Prisma's error", coded("P2010", { originalCode: "40001" }), "contention"],
    ["a conflict below an unavailable layer", coded("P2028", coded("40001")), "contention"],
    ["a statement that took too long", coded("57014"), "unavailable"],
    ["a transaction that took too long", coded("25P04"), "unavailable"],
    ["a server that shuts down", coded("57P01"), "unavailable"],
    ["a lost connection", coded("08006"), "unavailable"],
    ["no connection", coded("ECONNREFUSED"), "unavailable"],
    ["a timed-out Prisma transaction", coded("P2028"), "unavailable"],
    ["a connection lost in words", new Error("Connection terminated unexpectedly"), "unavailable"],
    ["no database at all", new NoDatabaseError("none"), "unavailable"],
    ["a unique violation", coded("23505"), "defect"],
    ["anything else", new TypeError("x is not a function"), "defect"],
    ["not even an error", "text", "defect"],
    ["null", null, "defect"],
  ])("%s → %s", (_what, error, kind) => {
    expect(classifyFailure(error)).toBe(kind);
  });

  test("classified in bounded time when it causes itself", () => {
    const error = new Error("x");
    error.cause = error;
    expect(classifyFailure(error)).toBe("defect");
  });
});
