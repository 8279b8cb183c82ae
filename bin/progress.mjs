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

const TICK_MS = 5_000;
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
      const show = () => {
        const line = `${left}${noted} … ${seconds(began)}`;
        stream.write(isTerminal ? `\r\u001b[2K${line}` : `${line}\n`);
      };
      const first = setTimeout(show, 1_000);
      const timer = setInterval(show, isTerminal ? 1_000 : TICK_MS);
      try {
        const outcome = await run((text) => {
          noted = text;
        });
        const text = describe(outcome);
        if (isTerminal) stream.write("\r\u001b[2K");
        if (text !== "") stream.write(`${left}${text.padEnd(52)} ${seconds(began)}\n`);
        return outcome;
      } catch (fault) {
        stream.write(`${isTerminal ? "\r\u001b[2K" : ""}${left}failed\n`);
        throw fault;
      } finally {
        clearTimeout(first);
        clearInterval(timer);
      }
    },
    /** @param {string} text */
    say(text) {
      stream.write(`${text}\n`);
    },
  };
}

/** @param {number} began */
function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

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
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
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
