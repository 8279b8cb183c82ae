import { describe, expect, test } from "vitest";
import { samePathOrHome } from "./same-path.ts";

describe("the place to come back to", () => {
  test.each(["/", "/events/evt_1?as_of=2026-01-01", "/search?q=%E6%B3%95"])("stays %s", (path) => {
    expect(samePathOrHome(path)).toBe(path);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://app@evil.example",
    "javascript:alert(1)",
    "/a\r\nset-cookie: x=1",
    "/\t/evil.example",
    "/..//evil.example",
    "",
    null,
  ])("is the front page instead of %j", (reference) => {
    expect(samePathOrHome(reference)).toBe("/");
  });
});
