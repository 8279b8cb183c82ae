const DAY_MS = 86_400_000;

/** How long finished deliveries are kept for looking at: shorter than the outbox, which they point into. */
export const DELIVERY_RETENTION_MS = 7 * DAY_MS;
/** How long sent messages are kept, so that a range of them can be replayed. */
export const OUTBOX_RETENTION_MS = 21 * DAY_MS;
/** How long the inbox remembers: until then a message that comes again is known, after it it is refused as too old. */
export const INBOX_RETENTION_MS = 90 * DAY_MS;
/** Partitions made ahead of the day they are for. */
export const PARTITION_DAYS_AHEAD = 3;
