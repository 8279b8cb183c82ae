import { readDevelopmentControls } from "./dev-controls.ts";

/** The only source of time in product code. */
export interface Clock {
  now(): Date;
}

/**
 * Wall clock plus the development offset. The offset is absolute, shared by every process of one data folder, and
 * zero in production mode.
 */
export const clock: Clock = {
  now: () => new Date(Date.now() + readDevelopmentControls().clockOffsetMs),
};
