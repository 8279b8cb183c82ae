import type { Command } from "commander";
import { addCommand, runCommand } from "../command-line.ts";

type Options = {
  readonly source?: string;
  readonly language?: string;
  readonly tenant?: string;
  readonly watch?: boolean;
  readonly json?: boolean;
};

const HELP = `
Reads RSS, Atom, JSON Feed, OPML, JSON lines of evidence and CloudEvents. Each item is answered for itself and the rest
goes on; the exit code is 1 where the document as a whole could not be read or none of its items could be taken in.
The same document again takes in nothing new. Each line begins with + for new evidence, = for known, ~ for known with a
changed text, ✗ for an item that failed; in brackets stands what an item lacks. With --json one line per item and a
last line of sums.`;

/** `parallax ingest <place>` */
export function register(program: Command): void {
  addCommand(
    program,
    "ingest <place>",
    "take in a feed or an evidence file: a path, an address, or - for standard input",
  )
    .option("--source <name>", "the name of the source that the items come from")
    .option("--language <tag>", "the language of the items (BCP 47), unless their script says otherwise")
    .option("--tenant <slug>", "keep the items to one tenant, unless they say that they are public")
    .option("--watch", "stay, and take in what is new: a file when it changes, an address every five minutes")
    .addHelpText("after", HELP)
    .action((place: string, options: Options) =>
      runCommand(options, async (output) => {
        const { ingest } = await import("../ingest/ingest.ts");
        return await ingest(place, options, output);
      }),
    );
}
