import { Fragment, type ReactNode } from "react";
import { nameOfRef, type Schema } from "./document.ts";

/** How far a shape is unfolded in place; what lies deeper shows as `{…}`. */
const DEPTH_MAX = 4;

/** The address of a named shape on the API page. */
export const shapeId = (name: string): string => `shape-${name}`;

/** A JSON Schema in one compact notation: names, unions, lists; named shapes as links. */
export function Shape({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  if (schema.$ref)
    return (
      <a href={`#${shapeId(nameOfRef(schema.$ref))}`} className="link-text">
        {nameOfRef(schema.$ref)}
      </a>
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return (
      <Joined by=" | ">
        {choices.map((choice, index) => (
          <Shape key={index} schema={choice} depth={depth} />
        ))}
      </Joined>
    );
  if (schema.allOf)
    return (
      <Joined by=" & ">
        {schema.allOf.map((part, index) => (
          <Shape key={index} schema={part} depth={depth} />
        ))}
      </Joined>
    );
  if (schema.const !== undefined) return <>{JSON.stringify(schema.const)}</>;
  if (schema.enum) return <>{schema.enum.map((value) => JSON.stringify(value)).join(" | ")}</>;
  if (schema.items)
    return (
      <>
        [<Shape schema={schema.items} depth={depth} />]
      </>
    );
  if (schema.properties) return depth < DEPTH_MAX ? <Members schema={schema} depth={depth} /> : <>{"{…}"}</>;
  if (typeof schema.additionalProperties === "object")
    return (
      <>
        {"{[name]: "}
        <Shape schema={schema.additionalProperties} depth={depth + 1} />
        {"}"}
      </>
    );
  return <>{plainShape(schema)}</>;
}

function plainShape({ type, format, minimum, maximum, maxLength }: Schema): string {
  const name = [type ?? "any"].flat().join(" | ");
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const limits = isBounded ? ` ${minimum}–${maximum}` : maxLength === undefined ? "" : ` ≤ ${maxLength}`;
  return format ? `${name} (${format})${limits}` : `${name}${limits}`;
}

function Joined({ by, children }: { by: string; children: readonly ReactNode[] }) {
  return (
    <>
      {children.map((child, index) => (
        <Fragment key={index}>
          {index > 0 ? by : null}
          {child}
        </Fragment>
      ))}
    </>
  );
}

function Members({ schema, depth }: { schema: Schema; depth: number }) {
  const required = new Set(schema.required);
  return (
    <>
      {"{"}
      <span className="block ps-[2ch]">
        {Object.entries(schema.properties ?? {}).map(([name, member]) => (
          <span key={name} className="block">
            {name}
            {required.has(name) ? "" : "?"}: <Shape schema={member} depth={depth + 1} />
            {member.description ? (
              <span className="font-sans text-faint"> — {member.description}</span>
            ) : null}
          </span>
        ))}
      </span>
      {"}"}
    </>
  );
}

/** A shape as a block of its own. */
export function ShapeBlock({ schema }: { schema: Schema }) {
  return (
    <code className="block border-s-2 border-rule ps-3 font-mono text-fine leading-relaxed whitespace-pre-wrap text-soft">
      <Shape schema={schema} />
    </code>
  );
}
