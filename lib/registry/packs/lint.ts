import { err, ok, type Result } from "#lib/kernel/result.ts";
import { Concept, PackManifest, PLACEHOLDERS, type PackFault } from "./contracts.ts";
import { termFault, termKey } from "./term-faults.ts";

/** A manifest that may be published, with what is worth a thought. */
export type LintedPack = { readonly manifest: PackManifest; readonly warnings: readonly PackFault[] };

const MOST_TERMS = 20_000;
const pointerOf = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

type Found = { faults: PackFault[]; warnings: PackFault[] };
type At = { readonly index: number; readonly concept: Concept };

/** Shape first: every issue with its place; numbers that are none get a code of their own. */
function shapeFaults(issues: PackManifestIssues): PackFault[] {
  return issues.map((issue) => ({
    pointer: pointerOf(issue.path),
    code: issue.code === "invalid_type" && /NaN|Infinity/.test(issue.message) ? "not_finite" : issue.code,
    detail: issue.message,
  }));
}
type PackManifestIssues = readonly {
  readonly path: PropertyKey[];
  readonly code: string;
  readonly message: string;
}[];

/** The concepts that can be read at all, so that their faults are told beside those of the shape. */
function readableConcepts(raw: unknown): At[] {
  const list = typeof raw === "object" && raw !== null ? (raw as { concepts?: unknown }).concepts : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one, index) => {
    const parsed = Concept.safeParse(one);
    return parsed.success ? [{ index, concept: parsed.data }] : [];
  });
}

function checkTree(concepts: readonly At[], found: Found): void {
  const byId = new Map<string, At>();
  for (const at of concepts) {
    if (byId.has(at.concept.id))
      found.faults.push({
        pointer: `/concepts/${at.index}/id`,
        code: "duplicate_concept",
        detail: `the concept ${at.concept.id} is declared twice`,
      });
    else byId.set(at.concept.id, at);
  }
  for (const { index, concept } of concepts) {
    if (concept.parent === undefined) continue;
    const pointer = `/concepts/${index}/parent`;
    if (!byId.has(concept.parent))
      found.faults.push({ pointer, code: "unknown_parent", detail: `there is no concept ${concept.parent}` });
    else if (isCircular(concept.id, byId))
      found.faults.push({ pointer, code: "cycle", detail: `the parents of ${concept.id} lead back to it` });
  }
}

function isCircular(id: string, byId: ReadonlyMap<string, At>): boolean {
  const seen = new Set<string>();
  for (let at = byId.get(id)?.concept.parent; at !== undefined; at = byId.get(at)?.concept.parent) {
    if (at === id) return true;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return false;
}

function checkTerms(concepts: readonly At[], found: Found): void {
  const owners = new Map<string, string>();
  let count = 0;
  for (const { index, concept } of concepts) {
    for (const part of ["terms", "except"] as const) {
      for (const [language, terms] of Object.entries(concept[part])) {
        const seen = new Set<string>();
        for (const [n, term] of terms.entries()) {
          count += 1;
          const pointer = `/concepts/${index}/${part}/${language}/${n}`;
          const wrong = termFault(term);
          const key = termKey(term);
          if (wrong)
            found.faults.push({ pointer, code: "term", detail: `${JSON.stringify(term)}: ${wrong}` });
          if (seen.has(key))
            found.warnings.push({
              pointer,
              code: "repeated_term",
              detail: `${JSON.stringify(term)} stands here twice`,
            });
          seen.add(key);
          if (part === "except") continue;
          const owner = owners.get(`${language}\n${key}`);
          if (owner !== undefined && owner !== concept.id)
            found.warnings.push({
              pointer,
              code: "shared_term",
              detail: `${JSON.stringify(term)} also stands for ${owner}; both count`,
            });
          owners.set(`${language}\n${key}`, concept.id);
        }
      }
    }
    if (Object.values(concept.terms).every((terms) => terms.length === 0))
      found.warnings.push({
        pointer: `/concepts/${index}/terms`,
        code: "no_terms",
        detail: `${concept.id} has no term: it only orders its children`,
      });
  }
  if (count > MOST_TERMS)
    found.faults.push({
      pointer: "/concepts",
      code: "too_many_terms",
      detail: `more than ${MOST_TERMS} terms`,
    });
}

/** Everything that a reader sees must be there in every locale; terms may also stand under `und`. */
function checkLocales(manifest: PackManifest, found: Found): void {
  const missing = (pointer: string, texts: Readonly<Record<string, unknown>>, what: string) => {
    for (const locale of manifest.locales)
      if (texts[locale] === undefined)
        found.faults.push({ pointer, code: "missing_locale", detail: `${what} is missing in ${locale}` });
  };
  missing("/title", manifest.title, "the title");
  missing("/templates/publication", manifest.templates.publication, "the template");
  for (const [index, concept] of manifest.concepts.entries()) {
    missing(`/concepts/${index}/labels`, concept.labels, `the label of ${concept.id}`);
    const hasTerms = Object.values(concept.terms).some((terms) => terms.length > 0);
    if (!hasTerms || (concept.terms["und"]?.length ?? 0) > 0) continue;
    for (const locale of manifest.locales)
      if ((concept.terms[locale]?.length ?? 0) === 0)
        found.warnings.push({
          pointer: `/concepts/${index}/terms`,
          code: "silent_locale",
          detail: `${concept.id} is not recognised in ${locale}`,
        });
  }
}

function checkTemplates(manifest: PackManifest, found: Found): void {
  for (const [locale, template] of Object.entries(manifest.templates.publication)) {
    for (const part of ["title", "summary"] as const) {
      const pointer = `/templates/publication/${locale}/${part}`;
      for (const [, name = ""] of template[part].matchAll(/\{([^{}]*)\}/g)) {
        if (!(PLACEHOLDERS as readonly string[]).includes(name))
          found.faults.push({ pointer, code: "unknown_placeholder", detail: `{${name}} names nothing` });
      }
      if (/[{}]/.test(template[part].replaceAll(/\{[^{}]*\}/g, "")))
        found.faults.push({ pointer, code: "unknown_placeholder", detail: "a brace is left open" });
    }
    if (!template.title.includes("{title}"))
      found.faults.push({
        pointer: `/templates/publication/${locale}/title`,
        code: "template",
        detail: "must hold {title}: else every publication has one name",
      });
  }
}

function checkMeasures(manifest: PackManifest, found: Found): void {
  if (manifest.scale.meso >= manifest.scale.macro)
    found.faults.push({ pointer: "/scale/macro", code: "scale_order", detail: "must be above meso" });
  const most = manifest.relevance.base + sumOfPositive(manifest.concepts.map((concept) => concept.relevance));
  const types = Math.max(0, ...Object.values(manifest.relevance.types));
  if (most + types < manifest.relevance.threshold)
    found.faults.push({
      pointer: "/relevance/threshold",
      code: "unreachable",
      detail: "no event can reach the threshold",
    });
  if (manifest.relevance.base >= manifest.relevance.threshold)
    found.faults.push({
      pointer: "/relevance/base",
      code: "matches_everything",
      detail: "every event is relevant",
    });
}

const sumOfPositive = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + Math.max(0, one), 0);

/** Checks a manifest and names every fault, not only the first; a manifest with none may be published. */
export function lintPack(raw: unknown): Result<LintedPack, readonly PackFault[]> {
  const found: Found = { faults: [], warnings: [] };
  const parsed = PackManifest.safeParse(raw);
  if (!parsed.success) found.faults.push(...shapeFaults(parsed.error.issues as PackManifestIssues));
  const concepts = readableConcepts(raw);
  checkTree(concepts, found);
  checkTerms(concepts, found);
  if (parsed.success) {
    checkLocales(parsed.data, found);
    checkTemplates(parsed.data, found);
    checkMeasures(parsed.data, found);
  }
  if (!parsed.success || found.faults.length > 0) return err(found.faults);
  return ok({ manifest: parsed.data, warnings: found.warnings });
}
