import { artifactRenderer } from "#lib/adapters/artifact-renderer/index.ts";
import {
  createAddressCheck,
  createCmsTransport,
  createGuardedClient,
} from "#lib/adapters/http-client/index.ts";
import { pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { provideJobQueue } from "#lib/bus/index.ts";
import { digestKeeper } from "#lib/flow/deliveries/index.ts";
import { getEntity } from "#lib/flow/events/index.ts";
import { provideFetchPort } from "#lib/flow/evidence/index.ts";
import { providePublishHook } from "#lib/flow/posts/index.ts";
import { provideRelationListener, provideTargetCheck } from "#lib/flow/relations/index.ts";
import { provideSubscriptionListener } from "#lib/flow/subscriptions/index.ts";
import { followListener, publishToTimelines } from "#lib/flow/timelines/index.ts";
import {
  provideArtifactRenderer,
  provideChannels,
  provideCmsTransport,
  web,
  webhookCms,
} from "#lib/flow/publications/index.ts";
import { env } from "#lib/kernel/env.ts";
import { provideAddressCheck, readSecret } from "#lib/registry/index.ts";

// The only composition root: what a process can do outside its own code is decided here.
const outgoing = { allowLoopback: env().allowLoopback, userAgent: `Parallax/0.1 (+${env().origin})` };
provideFetchPort(createGuardedClient(outgoing));
provideAddressCheck(createAddressCheck(outgoing));
provideJobQueue(pgBossQueue);
provideArtifactRenderer(artifactRenderer);
providePublishHook(publishToTimelines);
provideRelationListener(followListener);
provideSubscriptionListener(digestKeeper);
// A topic is known by the form of its name: packs come and go, and what they named may be followed still.
provideTargetCheck(async (ctx, kind, id) => kind === "topic" || (await getEntity(ctx, id)).ok);
provideCmsTransport(createCmsTransport(outgoing));
provideChannels({ web, "webhook-cms": webhookCms(readSecret) });
