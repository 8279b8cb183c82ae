import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export const isElement = (node: ChildNode | ParentNode): node is Element => "tagName" in node;

/** The value of an attribute, or null. */
export const attribute = (element: Element, name: string): string | null =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

/** Sets an attribute, or takes it away with null. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  const at = element.attrs.findIndex((one) => one.name === name);
  if (value === null) {
    if (at >= 0) element.attrs.splice(at, 1);
  } else if (at >= 0) element.attrs[at] = { name, value };
  else element.attrs.push({ name, value });
}

/** The text directly inside an element. */
export const textOf = (element: Element): string =>
  element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");

/** Every node below, in document order; the contents of templates included. */
export function* descendants(node: ParentNode): Generator<ChildNode> {
  const children = [...node.childNodes];
  for (const child of children) {
    yield child;
    if ("content" in child) yield* descendants(child.content);
    if ("childNodes" in child) yield* descendants(child);
  }
}

/** Takes a node out of its document. */
export const detach = (node: ChildNode): void => defaultTreeAdapter.detachNode(node);

/** The first element of a name below, or null. */
export function findElement(node: ParentNode, tagName: string): Element | null {
  for (const child of descendants(node)) if (isElement(child) && child.tagName === tagName) return child;
  return null;
}

/** Adds an element with a text to another, right after one of its children or at its beginning. */
export function insertAfter(target: Element, child: ChildNode | null, tagName: string, text: string): void {
  const made = defaultTreeAdapter.createElement(tagName, target.namespaceURI, []);
  defaultTreeAdapter.insertText(made, text);
  const next = target.childNodes[child === null ? 0 : target.childNodes.indexOf(child) + 1];
  if (next) defaultTreeAdapter.insertBefore(target, made, next);
  else defaultTreeAdapter.appendChild(target, made);
}
