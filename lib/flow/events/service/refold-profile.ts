import { foldIn, foundProfile, type EventProfile, type Features } from "../resolution/index.ts";

/** The profile of an event made anew from its members in order of arrival; the founder stays who it was. */
export function refoldProfile(founder: Features, members: readonly Features[]): EventProfile {
  const [first = founder, ...rest] = members;
  const profile = rest.reduce((folded, features) => foldIn(folded, features), foundProfile(first));
  return { ...profile, founder };
}
