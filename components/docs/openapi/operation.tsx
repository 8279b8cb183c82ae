import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import {
  type Answer,
  type ApiDocument,
  type ListedOperation,
  nameOfRef,
  type Parameter,
} from "./document.ts";
import { InlineCode } from "../inline-code.tsx";
import { Shape, ShapeBlock } from "./shape.tsx";

type Props = { operation: ListedOperation; document: ApiDocument };

/** One operation, closed to its line until it is opened. */
export function Operation({ operation, document }: Props) {
  const t = useTranslations("api");
  const body = Object.entries(operation.requestBody?.content ?? {});
  return (
    <details id={operation.operationId} className="group border-t border-rule">
      <summary className="grid cursor-pointer gap-x-4 py-2 marker:content-none sm:grid-cols-[4.75rem_minmax(0,1fr)]">
        <span className="flex items-center gap-1.5 self-start font-mono text-fine leading-6 font-semibold text-accent uppercase">
          <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint group-open:rotate-90" />
          {operation.method}
        </span>
        <span>
          <code className="font-mono text-small">{operation.path}</code>
          <span className="block text-small text-soft">
            <InlineCode text={operation.summary ?? ""} />
          </span>
        </span>
      </summary>
      <div className="grid gap-4 pt-1 pb-5 sm:ps-23">
        {operation.deprecated ? (
          <Badge tone="alarm" framed>
            {t("deprecated")}
          </Badge>
        ) : null}
        {operation.description ? (
          <p className="measure text-small text-soft">
            <InlineCode text={operation.description} />
          </p>
        ) : null}
        {operation.parameters?.length ? (
          <Part title={t("parameters")}>
            <Parameters parameters={operation.parameters} />
          </Part>
        ) : null}
        {body.map(([type, media]) => (
          <Part key={type} title={`${t("body")} · ${type}`}>
            {media.schema ? <ShapeBlock schema={media.schema} /> : null}
          </Part>
        ))}
        <Part title={t("answers")}>
          <Answers operation={operation} document={document} />
        </Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h4 className="label">{title}</h4>
      {children}
    </div>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const t = useTranslations("api");
  return (
    <dl className="grid gap-1.5">
      {parameters.map((parameter) => (
        <div
          key={`${parameter.in}-${parameter.name}`}
          className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="font-mono text-fine leading-6">
            {parameter.name}
            <span className="ms-2 font-sans text-faint">
              {t(`in.${parameter.in}`)}
              {parameter.required ? `, ${t("required")}` : null}
            </span>
          </dt>
          <dd className="text-small text-soft">
            {parameter.schema ? (
              <code className="font-mono text-fine">
                <Shape schema={parameter.schema} />
              </code>
            ) : null}
            {parameter.description ? (
              <span className="block">
                <InlineCode text={parameter.description} />
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isProblem = (status: string) =>
  status.startsWith("4") || status.startsWith("5") || status === "default";

function Answers({ operation, document }: Props) {
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => ({
    status,
    answer: answer.$ref ? (document.components?.responses?.[nameOfRef(answer.$ref)] ?? answer) : answer,
  }));
  const problems = answers.filter(({ status }) => isProblem(status));
  return (
    <div className="grid gap-3">
      {answers
        .filter(({ status }) => !isProblem(status))
        .map(({ status, answer }) => (
          <Success key={status} status={status} answer={answer} />
        ))}
      {problems.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 text-note text-faint">
          {problems.map(({ status, answer }) => (
            <li key={status}>
              <code className="font-mono text-fine text-soft">{status}</code> {answer.description}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Success({ status, answer }: { status: string; answer: Answer }) {
  const t = useTranslations("api");
  const contents = Object.entries(answer.content ?? {});
  return (
    <div className="grid gap-1">
      <p className="text-note text-soft">
        <code className="font-mono text-fine">{status}</code> {answer.description}
        {contents.length === 0 ? ` · ${t("noBody")}` : null}
      </p>
      {contents.map(([type, media]) =>
        media.schema ? <ShapeBlock key={type} schema={media.schema} /> : null,
      )}
    </div>
  );
}
