import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ApiDocument, groupOperations, type OperationGroup, type Schema } from "./document.ts";
import { InlineCode } from "../inline-code.tsx";
import { Operation } from "./operation.tsx";
import { ShapeBlock, shapeId } from "./shape.tsx";

/** The HTTP API from its own document: operations by tag, then the named shapes. */
export function ApiPage({ document }: { document: ApiDocument }) {
  const t = useTranslations("api");
  const groups = groupOperations(document);
  const shapes = Object.entries(document.components?.schemas ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-6 lg:self-start">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <p className="mt-2 text-small text-soft">{t("intro")}</p>
        <p className="mt-2 text-note text-faint">
          {t("version", { version: document.info.version })}
          <a href="/api/v1/openapi.json" className="ms-3 link-text">
            {t("document")}
          </a>
        </p>
        <Contents groups={groups} />
      </div>
      <div className="grid gap-10">
        {groups.map((group) => (
          <Group key={group.tag} group={group} document={document} />
        ))}
        <section aria-labelledby="shapes" className="border-t border-ink pt-3">
          <h2 id="shapes" className="mb-3 scroll-mt-6 font-serif text-head font-semibold">
            {t("shapes")}
          </h2>
          <div>
            {shapes.map(([name, schema]) => (
              <NamedShape key={name} name={name} schema={schema} />
            ))}
          </div>
        </section>
      </div>
    </div>
  );
}

/** A shape, closed to its name; a link to it opens it, since what it leads to lies inside. */
function NamedShape({ name, schema }: { name: string; schema: Schema }) {
  return (
    <details className="group border-t border-rule">
      <summary className="flex cursor-pointer items-center gap-2 py-1.5 marker:content-none">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint group-open:rotate-90" />
        <h3 className="font-mono text-small font-semibold">{name}</h3>
      </summary>
      <div id={shapeId(name)} className="grid scroll-mt-12 gap-1.5 pb-4">
        {schema.description ? (
          <p className="measure text-small text-soft">
            <InlineCode text={schema.description} />
          </p>
        ) : null}
        <ShapeBlock schema={schema} />
      </div>
    </details>
  );
}

function Contents({ groups }: { groups: readonly OperationGroup[] }) {
  const t = useTranslations();
  return (
    <nav aria-label={t("docs.contents")} className="mt-4 border-t border-rule pt-2 text-small">
      <ul className="columns-2 sm:columns-4 lg:columns-1">
        {groups.map(({ tag, operations }) => (
          <li key={tag}>
            <a href={`#tag-${tag}`} className="target link-quiet gap-2 text-soft hover:text-ink">
              <span className="inline-block first-letter:uppercase">{tag}</span>
              <span className="text-faint">{operations.length}</span>
            </a>
          </li>
        ))}
        <li>
          <a href="#shapes" className="target link-quiet text-soft hover:text-ink">
            {t("api.shapes")}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Group({ group, document }: { group: OperationGroup; document: ApiDocument }) {
  const t = useTranslations("api");
  const description = document.tags?.find(({ name }) => name === group.tag)?.description;
  const id = `tag-${group.tag}`;
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="scroll-mt-6 font-serif text-head font-semibold first-letter:uppercase">
          {group.tag}
        </h2>
        <p className="text-note text-faint">{t("operations", { count: group.operations.length })}</p>
      </div>
      {description ? (
        <p className="measure mb-2 text-small text-soft">
          <InlineCode text={description} />
        </p>
      ) : null}
      {group.operations.map((operation) => (
        <Operation key={`${operation.method} ${operation.path}`} operation={operation} document={document} />
      ))}
    </section>
  );
}
