import { artifactRenderer } from "#lib/adapters/artifact-renderer/index.ts";
import { createGuardedClient } from "#lib/adapters/http-client/index.ts";
import { pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { provideJobQueue } from "#lib/bus/index.ts";
import { provideFetchPort } from "#lib/flow/evidence/index.ts";
import { provideArtifactRenderer } from "#lib/flow/publications/index.ts";
import { env } from "#lib/kernel/env.ts";

// The only composition root: what a process can do outside its own code is decided here.
provideFetchPort(
  createGuardedClient({ allowLoopback: env().allowLoopback, userAgent: `Parallax/0.1 (+${env().origin})` }),
);
provideJobQueue(pgBossQueue);
provideArtifactRenderer(artifactRenderer);
