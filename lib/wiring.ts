import { artifactRenderer } from "#lib/adapters/artifact-renderer/index.ts";
import { createGuardedClient } from "#lib/adapters/http-client/index.ts";
import { pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { provideJobQueue } from "#lib/bus/index.ts";
import { getEntity } from "#lib/flow/events/index.ts";
import { provideFetchPort } from "#lib/flow/evidence/index.ts";
import { provideArtifactRenderer } from "#lib/flow/publications/index.ts";
import { providePublishHook } from "#lib/flow/posts/index.ts";
import { provideRelationListener, provideTargetCheck } from "#lib/flow/relations/index.ts";
import { followListener, publishToTimelines } from "#lib/flow/timelines/index.ts";
import { env } from "#lib/kernel/env.ts";

// The only composition root: what a process can do outside its own code is decided here.
provideFetchPort(
  createGuardedClient({ allowLoopback: env().allowLoopback, userAgent: `Parallax/0.1 (+${env().origin})` }),
);
provideJobQueue(pgBossQueue);
provideArtifactRenderer(artifactRenderer);
providePublishHook(publishToTimelines);
provideRelationListener(followListener);
// A topic is known by the form of its name: packs come and go, and what they named may be followed still.
provideTargetCheck(async (ctx, kind, id) => kind === "topic" || (await getEntity(ctx, id)).ok);
