import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { admitEvidence, type AdmissionOutcome } from "#lib/flow/events/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";

/** The public, as a writer: who admits evidence of nobody in particular. */
export const anyone: Context = { tenant: null, principal: null, purpose: "operating" };

/** Admits evidence and answers the outcome; throws where it is refused. */
export async function admit(input: EvidenceInput, ctx: Context = anyone): Promise<AdmissionOutcome> {
  const admitted = await admitEvidence(ctx, input);
  if (!admitted.ok) throw new Error(`${admitted.error.code}: ${JSON.stringify(admitted.error)}`);
  return admitted.value;
}

/** Reports of one public occurrence in the words of different outlets. */
export const IN_FORCE: Record<"regulator" | "monitor" | "notes", EvidenceInput> = {
  regulator: {
    url: "https://press.regulator.example/2024/ai-act-enters-into-force",
    title: "European Artificial Intelligence Act enters into force",
    text: "The European Artificial Intelligence Act, Regulation (EU) 2024/1689, entered into force on 1 August 2024. The Act sets harmonised rules for artificial intelligence in the European Union. Most of its rules apply from 2 August 2026, prohibitions after six months.",
    language: "en",
    published_at: "2024-08-01T08:00:00Z",
    occurred_at: "2024-08-01",
    refs: ["bill:eu/2024/1689"],
  },
  monitor: {
    url: "https://monitor.legislature.example/eu/2024/08/ai-act-in-force",
    title: "EU Artificial Intelligence Act entered into force on 1 August 2024",
    text: "Regulation (EU) 2024/1689, the European Artificial Intelligence Act, entered into force on 1 August 2024, twenty days after publication. Prohibitions of the Artificial Intelligence Act apply after six months, most rules from 2 August 2026.",
    language: "en",
    published_at: "2024-08-01T12:00:00Z",
    occurred_at: "2024-08-01",
    refs: ["bill:eu/2024/1689"],
  },
  notes: {
    url: "https://fagui.notes.example/2024/08/eu-ai-act-in-force",
    title: "歐盟《人工智慧法》自8月1日起生效",
    text: "歐盟《人工智慧法》（Regulation (EU) 2024/1689）於2024年8月1日生效，禁止類規定六個月後適用，多數規定自2026年8月2日起適用。",
    language: "zh-TW",
    published_at: "2024-08-02T02:00:00Z",
    occurred_at: "2024-08-01",
    refs: ["bill:eu/2024/1689"],
  },
};

/** A public occurrence that has nothing to do with the others. */
export const RELEASE: EvidenceInput = {
  url: "https://releases.software.example/postgresql/17",
  hard_key: "release:postgres/postgres@17.0",
  title: "PostgreSQL 17 released",
  text: "The PostgreSQL Global Development Group released PostgreSQL 17 on 26 September 2024. The release improves vacuum memory management, adds JSON_TABLE and incremental backups.",
  language: "en",
  published_at: "2024-09-26T09:00:00Z",
  occurred_at: "2024-09-26",
};
