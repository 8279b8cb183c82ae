import { z } from "zod";

/** A moment in a query: RFC 3339, or a date, which means its first instant in UTC. */
export const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** The moment as a time of the platform's precision. */
export const toMoment = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
