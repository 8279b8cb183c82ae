import type { Consumer } from "#lib/bus/index.ts";
import { consumers as events } from "#lib/flow/events/index.ts";
import { consumers as projections } from "#lib/flow/projections/index.ts";
import { consumers as posts } from "#lib/flow/posts/index.ts";
import { consumers as deliveries } from "#lib/flow/deliveries/index.ts";
import { consumers as timelines } from "#lib/flow/timelines/index.ts";
import { consumers as cachedPages } from "#lib/cache/pages/index.ts";
import { consumers as publications } from "#lib/flow/publications/index.ts";
import { consumers as subscriptions } from "#lib/flow/subscriptions/index.ts";
import { consumers as search } from "#lib/search/index.ts";
import { forgetExpiredJob } from "./access/forget-expired.job.ts";
import { forgetProcessedJob } from "./bus/forget-processed.job.ts";
import { keepPartitionsJob } from "./bus/keep-partitions.job.ts";
import { replayMessagesJob } from "./bus/replay-messages.job.ts";
import { closeDigestsJob } from "./deliveries/close-digests.job.ts";
import { ingestSourceJob } from "./events/ingest-source.job.ts";
import { pollSourcesJob } from "./events/poll-sources.job.ts";
import type { Job } from "./define.ts";
import { dryRunPackJob } from "./projections/dry-run-pack.job.ts";
import { expireOverridesJob } from "./projections/expire-overrides.job.ts";
import { rebuildDomainJob } from "./projections/rebuild-domain.job.ts";
import { expireLeasesJob } from "./subscriptions/expire-leases.job.ts";
import { applyFollowJob } from "./timelines/apply-follow.job.ts";
import { fanOutJob } from "./timelines/fan-out.job.ts";
import { rebuildViewerJob } from "./timelines/rebuild-viewer.job.ts";
import { executePublicationJob } from "./publications/execute-publication.job.ts";
import { keepPagesJob } from "./publications/keep-pages.job.ts";
import { rebuildPathJob } from "./publications/rebuild-path.job.ts";
import { reconcilePublicationJob } from "./publications/reconcile-publication.job.ts";
import { redrawReadingJob } from "./publications/redraw-reading.job.ts";
import { sweepPublicationsJob } from "./publications/sweep-publications.job.ts";
import { withdrawPublicationJob } from "./publications/withdraw-publication.job.ts";

/** Everyone who hears messages. */
export const consumers: readonly Consumer[] = [
  ...events,
  ...projections,
  ...cachedPages,
  ...search,
  ...posts,
  ...publications,
  ...subscriptions,
  ...timelines,
  ...deliveries,
];

/** Everything that is done in the background. */
export const jobs: readonly Job[] = [
  keepPartitionsJob,
  forgetProcessedJob,
  replayMessagesJob,
  forgetExpiredJob,
  ingestSourceJob,
  pollSourcesJob,
  rebuildDomainJob,
  dryRunPackJob,
  expireOverridesJob,
  expireLeasesJob,
  fanOutJob,
  applyFollowJob,
  rebuildViewerJob,
  executePublicationJob,
  reconcilePublicationJob,
  redrawReadingJob,
  withdrawPublicationJob,
  rebuildPathJob,
  keepPagesJob,
  sweepPublicationsJob,
  closeDigestsJob,
];
