import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** The handlers that a route file exports, by method. */
export type RouteModule = Readonly<Record<string, unknown>>;

export type RouteFile = {
  /** As in OpenAPI: `/api/v1/events/{geid}`. */
  readonly path: string;
  readonly file: string;
};

type Node<T> = {
  readonly fixed: Map<string, Node<T>>;
  variable: { readonly name: string; readonly node: Node<T> } | null;
  rest: { readonly name: string; readonly leaf: T } | null;
  leaf: T | null;
};
export type Match<T> = { readonly leaf: T; readonly params: Readonly<Record<string, string | string[]>> };

const emptyNode = <T>(): Node<T> => ({ fixed: new Map(), variable: null, rest: null, leaf: null });

/** A table of paths with `{name}` for one segment and `{...name}` for the rest; fixed segments win. */
export class RouteTable<T> {
  private readonly root = emptyNode<T>();

  add(path: string, leaf: T): void {
    let node = this.root;
    for (const segment of path.split("/").slice(1)) {
      const name = /^\{(\.\.\.)?(\w+)\}$/.exec(segment);
      if (name?.[1] !== undefined && name[2] !== undefined) {
        node.rest = { name: name[2], leaf };
        return;
      }
      node = name?.[2] !== undefined ? this.step(node, name[2]) : this.fixed(node, segment);
    }
    node.leaf = leaf;
  }

  private fixed(node: Node<T>, segment: string): Node<T> {
    const next = node.fixed.get(segment) ?? emptyNode<T>();
    node.fixed.set(segment, next);
    return next;
  }

  private step(node: Node<T>, name: string): Node<T> {
    if (node.variable !== null && node.variable.name !== name)
      throw new Error(`one place of the route table has two names: ${node.variable.name} and ${name}`);
    node.variable ??= { name, node: emptyNode<T>() };
    return node.variable.node;
  }

  find(segments: readonly string[]): Match<T> | null {
    return this.descend(this.root, segments, 0, {});
  }

  private descend(
    node: Node<T>,
    segments: readonly string[],
    at: number,
    params: Record<string, string | string[]>,
  ): Match<T> | null {
    const segment = segments[at];
    if (segment === undefined) return node.leaf === null ? null : { leaf: node.leaf, params };
    const fixed = node.fixed.get(segment);
    const found = fixed ? this.descend(fixed, segments, at + 1, params) : null;
    if (found !== null) return found;
    if (node.variable !== null && segment !== "") {
      const { name, node: next } = node.variable;
      const match = this.descend(next, segments, at + 1, { ...params, [name]: segment });
      if (match !== null) return match;
    }
    return node.rest === null
      ? null
      : { leaf: node.rest.leaf, params: { ...params, [node.rest.name]: segments.slice(at) } };
  }
}

function pathOf(folder: string, file: string): string {
  const segments = relative(folder, file).split(sep).slice(0, -1);
  const named = segments
    .filter((one) => !/^\(.*\)$/.test(one))
    .map((one) => one.replace(/^\[(.+)\]$/, "{$1}"));
  return `/${["api", ...named].join("/")}`;
}

/** The route files below a folder `app/api`, each with the path it answers. */
export function listRouteFiles(folder: string): RouteFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "route.ts")
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: pathOf(folder, file), file }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Imports a route file. Its folder names hold brackets, which a file URL must not carry plain. */
export async function importRoute(file: string): Promise<RouteModule> {
  const url = pathToFileURL(file).href.replaceAll("[", "%5B").replaceAll("]", "%5D");
  return (await import(url)) as RouteModule;
}
