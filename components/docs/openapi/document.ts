/** As much of an OpenAPI 3.1 document as the API page draws. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};

type Media = Readonly<Record<string, { readonly schema?: Schema }>>;
export type Answer = { readonly $ref?: string; readonly description?: string; readonly content?: Media };

export type ApiOperation = {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Media };
  readonly responses?: Readonly<Record<string, Answer>>;
};

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof METHODS)[number];

export type ApiDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Partial<Readonly<Record<Method, ApiOperation>>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Answer>>;
  };
};

/** One line of the API page: what to call and what it promises. */
export type ListedOperation = ApiOperation & { readonly method: Method; readonly path: string };
export type OperationGroup = { readonly tag: string; readonly operations: readonly ListedOperation[] };

/** All operations by their first tag: tags in the document's own order, then those it does not list, by name. */
export function groupOperations(document: ApiDocument): OperationGroup[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ ...operation, method, path }] : [];
    }),
  );
  const groups = Map.groupBy(operations, (operation) => operation.tags?.[0] ?? "other");
  const listed = (document.tags ?? []).map(({ name }) => name).filter((name) => groups.has(name));
  const others = [...groups.keys()].filter((name) => !listed.includes(name)).toSorted();
  return [...listed, ...others].map((tag) => ({ tag, operations: groups.get(tag) ?? [] }));
}

/** `#/components/schemas/Event` → `Event` */
export const nameOfRef = (ref: string): string => ref.split("/").at(-1) ?? ref;
