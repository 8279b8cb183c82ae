import { get } from "node:http";

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/**
 * Asks a front door for a path of a host. The name is sent, not looked up, so hosts need no entry anywhere; redirects
 * are answers like others.
 */
export function visit(
  origin: string,
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers: { ...headers, host: `${host}:${port}` } };
    get(options, (response) => {
      let body = "";
      response
        .setEncoding("utf8")
        .on("data", (text: string) => (body += text))
        .on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
        .on("error", reject);
    }).on("error", reject);
  });
}

/** The same for an absolute address of the product. */
export async function visitUrl(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { origin, hostname, pathname } = new URL(url);
  return await visit(origin, hostname, pathname, headers);
}

/** The languages that a page names as its own text, itself included, as sorted `locale url`; without the default. */
export function alternatesIn(html: string): string[] {
  const links = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi);
  return [...links]
    .map(([, locale = "", href = ""]) => `${locale} ${href}`)
    .filter((line) => !line.startsWith("x-default "))
    .toSorted();
}
