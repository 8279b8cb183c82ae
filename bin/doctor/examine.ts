import { EnvironmentError, env } from "#lib/kernel/env.ts";
import { examineDatabase, examineMigrations } from "./database.ts";
import { type Finding, fine, wrong } from "./finding.ts";
import { examineFolder, examineDisk } from "./folder.ts";
import { examineBinaries, examineNode, examinePages, examineParts, examinePort } from "./programs.ts";
import { examineSecret } from "./secret.ts";

const CHECKS = [
  examineNode,
  examineBinaries,
  examineFolder,
  examineDisk,
  examineSecret,
  examineParts,
  examinePort,
  examineDatabase,
  examineMigrations,
  examinePages,
];

/** Looks at everything that a start needs; one finding each, and no check spoils another. */
export async function examine(): Promise<Finding[]> {
  const environment = examineEnvironment();
  if (environment.some(({ verdict }) => verdict === "wrong")) return environment;
  const findings = [...environment];
  for (const check of CHECKS) {
    try {
      findings.push(await check());
    } catch (fault) {
      const text = fault instanceof Error ? fault.message : String(fault);
      findings.push(
        wrong(
          check.name.replace("examine", "").toLowerCase(),
          text,
          "This check itself failed; the text says why.",
        ),
      );
    }
  }
  return findings;
}

function examineEnvironment(): Finding[] {
  try {
    return [fine("environment", `${env().mode} mode, origin ${env().origin}`)];
  } catch (fault) {
    if (!(fault instanceof EnvironmentError)) throw fault;
    return fault.faults.map((text) =>
      wrong("environment", text, "Set or remove that variable and start again."),
    );
  }
}
