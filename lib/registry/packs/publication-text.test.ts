import { describe, expect, test } from "vitest";
import { fillTemplate } from "./publication-text.ts";

const values = {
  title: "Runtime, .NET 10 released",
  concepts: "Courts, Procedure",
  occurred: "May 4, 2026",
  places: "",
  entities: "",
  sources: "1",
  origins: "1",
  maturity: "E1",
  scale: "micro",
  domain: "Law",
};

describe("the text of a template", () => {
  test("joins a place that is filled, and leaves no comma where it is empty", () => {
    expect(fillTemplate("{occurred}, {places}. {concepts}.", values)).toBe("May 4, 2026. Courts, Procedure.");
    expect(fillTemplate("{occurred}, {places}.", { ...values, places: "Japan" })).toBe("May 4, 2026, Japan.");
  });

  test("leaves the commas of a source's own title as they are", () => {
    expect(fillTemplate("{title}", values)).toBe("Runtime, .NET 10 released");
  });
});
