import { expect, test } from "vitest";
import type { SignalName, VetoName } from "#lib/flow/events/resolution/contracts.ts";
import en from "../../messages/en.json" with { type: "json" };

/** Every name that a comparison gives; one that is added there does not compile until it stands here. */
const NAMES: Record<SignalName | VetoName, true> = {
  title: true,
  text: true,
  names: true,
  places: true,
  numbers: true,
  person: true,
  place: true,
  opposite: true,
  substitution: true,
  ordinal: true,
  version: true,
  docket: true,
  bill: true,
  cve: true,
  paper: true,
  flight: true,
  number: true,
  "occurrence date": true,
  "occurrence year": true,
  "publication time": true,
  "event size": true,
  "hard key": true,
  "hard key of another": true,
  "later date": true,
  "one thing in common": true,
};

// That the other languages have the same words is a test of the messages.
test.each(Object.keys(NAMES))("the desk has a word for the signal %j", (name) => {
  expect(en.desk.signalName).toHaveProperty(name.replaceAll(" ", "_"));
});
