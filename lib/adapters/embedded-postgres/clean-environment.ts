/**
 * The environment of PostgreSQL's programs: nothing of ours, so that no PGDATA, locale or library path of the caller
 * changes what they do. NODE_ENV means nothing to them; the type asks for it.
 */
export function cleanEnvironment(path = ""): NodeJS.ProcessEnv {
  return { NODE_ENV: "production", TZ: "UTC", ...(path ? { PATH: path } : {}) };
}
