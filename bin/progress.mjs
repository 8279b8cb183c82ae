/** Thrown by a step that knows what is wrong and what the person can do. */
export class StepRefused extends Error {
  /**
   * @param {string} problem One sentence: what is wrong.
   * @param {string} remedy One sentence: the way out.
   * @param {string} [detail] The last lines of the output of a program that failed.
   */
  constructor(problem, remedy, detail) {
    super(problem);
    this.name = "StepRefused";
    this.remedy = remedy;
    this.detail = detail;
  }
}

/** When a log is told that a step goes on: often at first, then less so that a long step does not fill it. */
const TICKS_S = [1, 5, 10, 20, 30, 60];
const LATER_S = 60;
const TITLE_WIDTH = 16;

/**
 * Prints one line for each step with its outcome and its time; a long step tells every few seconds that it goes on.
 *
 * @param {{ write: (text: string) => unknown, isTTY?: boolean }} stream
 */
export function createProgress(stream) {
  const isTerminal = stream.isTTY === true;
  return {
    /**
     * Runs one step. The text that it answers ends its line; an empty text leaves no line.
     *
     * @template T
     * @param {string} title
     * @param {(note: (text: string) => void) => Promise<T>} run
     * @param {(outcome: T) => string} describe
     * @returns {Promise<T>}
     */
    async step(title, run, describe) {
      const began = performance.now();
      let noted = "";
      const left = `  ${title.padEnd(TITLE_WIDTH)}`;
      let told = 0;
      const show = () => {
        const elapsed = (performance.now() - began) / 1000;
        if (!isTerminal && elapsed < dueAt(told)) return;
        told += 1;
        const line = `${left}${noted.replace(/[ .…]+$/, "")} … ${seconds(began)}`;
        stream.write(isTerminal ? `\r\u001b[2K${line}` : `${line}\n`);
      };
      const timer = setInterval(show, 500);
      try {
        const outcome = await run((text) => {
          noted = text;
        });
        const text = describe(outcome);
        if (isTerminal) stream.write("\r\u001b[2K");
        if (text !== "") stream.write(`${left}${text.padEnd(52)} ${seconds(began)}\n`);
        return outcome;
      } catch (fault) {
        const end = fault instanceof Error && fault.name === "AbortError" ? "stopped" : "failed";
        stream.write(`${isTerminal ? "\r\u001b[2K" : ""}${left}${end}\n`);
        throw fault;
      } finally {
        clearInterval(timer);
      }
    },
    /** @param {string} text */
    say(text) {
      stream.write(`${text}\n`);
    },
  };
}

/**
 * Seconds after which a step is told of for the next time.
 *
 * @param {number} told
 */
export function dueAt(told) {
  return TICKS_S[told] ?? (told - TICKS_S.length + 2) * LATER_S;
}

/** @param {number} began */
function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** Errors of the kernel whose message is written for a person; where they were thrown means nothing to one. */
const IN_WORDS = new Set(["EnvironmentError", "MigrationError", "NoDatabaseError"]);

/**
 * The words for a failed command: a refusal in its own sentences, anything else with its stack.
 *
 * @param {unknown} fault
 * @returns {string}
 */
export function explain(fault) {
  if (fault instanceof StepRefused || isRefusal(fault)) {
    return [fault.message, `→ ${fault.remedy}`, fault.detail && indent(fault.detail)]
      .filter(Boolean)
      .join("\n");
  }
  if (!(fault instanceof Error)) return String(fault);
  return IN_WORDS.has(fault.name) ? fault.message : (fault.stack ?? fault.message);
}

/**
 * @param {unknown} fault
 * @returns {fault is StepRefused}
 */
function isRefusal(fault) {
  return fault instanceof Error && fault.name === "StepRefused";
}

/** @param {string} text */
function indent(text) {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
