import { describe, expect, it } from "vitest";
import { createProgress, dueAt, explain, StepRefused } from "./progress.mjs";

function recorded() {
  const lines: string[] = [];
  return { lines, stream: { write: (text: string) => lines.push(text) } };
}

describe("the progress of a start", () => {
  it("tells each step once with its outcome", async () => {
    const { lines, stream } = recorded();
    const answer = await createProgress(stream).step(
      "migrations",
      () => Promise.resolve(3),
      (count) => `${count} applied`,
    );
    expect(answer).toBe(3);
    expect(lines.join("")).toMatch(/^ {2}migrations {6}3 applied +0\.\d s\n$/);
  });

  it("leaves out a step that had nothing to do", async () => {
    const { lines, stream } = recorded();
    await createProgress(stream).step(
      "packages",
      () => Promise.resolve(),
      () => "",
    );
    expect(lines).toEqual([]);
  });

  it("names the step that failed and passes the fault on", async () => {
    const { lines, stream } = recorded();
    const step = createProgress(stream).step(
      "pages",
      () => Promise.reject(new Error("no")),
      () => "",
    );
    await expect(step).rejects.toThrow("no");
    expect(lines.join("")).toContain("pages           failed");
  });

  it("is told often at first and once a minute later", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(dueAt)).toEqual([1, 5, 10, 20, 30, 60, 120, 180]);
  });
});

describe("a fault in words", () => {
  it("is a sentence and a way out where the step knew both", () => {
    const text = explain(new StepRefused("Port 3000 is taken.", "PORT=3001 npm start", "line 1\nline 2"));
    expect(text).toBe("Port 3000 is taken.\n→ PORT=3001 npm start\n    line 1\n    line 2");
  });

  it("keeps its stack where nobody expected it", () => {
    expect(explain(new Error("odd"))).toContain("progress.test.ts");
    expect(explain("odd")).toBe("odd");
  });
});
