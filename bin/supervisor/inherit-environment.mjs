/**
 * The environment of a part: the one of this process and what the supervisor adds.
 *
 * @param {Readonly<Record<string, string>>} added
 * @returns {NodeJS.ProcessEnv}
 */
export function inheritEnvironment(added) {
  return { ...process.env, ...added };
}
