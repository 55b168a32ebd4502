import './extensions.ts';
import { resolveTxt } from 'node:dns/promises';
import type { ChannelServices } from './channels/services.ts';
import type { Config } from './kernel/config/config.ts';
import type { Database } from './kernel/database/database.ts';
import { readsOn } from './kernel/database/lagging-reads.ts';
import { ReplicaReads } from './kernel/database/replica-reads.ts';
import { createControlQueue } from './kernel/jobs/control-queue.ts';
import { createProviderRegistry } from './channels/providers/provider-registry.ts';
import { logFault } from './kernel/observability/log.ts';
import { createContents } from './kernel/objects/create-contents.ts';
import { createMetrics } from './kernel/observability/metrics.ts';
import { createReadiness } from './kernel/observability/readiness.ts';
import { createReleases } from './hosting/platform/releases.ts';
import { createRateLimitStore } from './kernel/rate-limits/rate-limit-store.ts';
import { createLiveApiKeys } from './identity/api-keys/live-api-keys.ts';
import { createAccessTokens } from './identity/session/access-token.ts';
import { createCaptcha } from './identity/session/captcha.ts';
import { createLiveSessions } from './identity/session/live-sessions.ts';
import { devMailbox } from './demo/dev-mailbox/dev-mailbox.ts';

/** The services of all routes and resolvers. Created once for each process and passed on; nothing is global. */
export type Services = ChannelServices;

/** @param replica of `database`, if there is one */
export function createServices(config: Config, database: Database, replica?: Database): Services {
  const metrics = createMetrics();
  const maxLagMs = config.databaseReadMaxLagSeconds * 1000;
  return {
    config,
    database,
    laggingReads: replica
      ? new ReplicaReads(database, replica, { maxLagMs, count: (outcome) => metrics.countReplicaReads(outcome) })
      : readsOn(database),
    accessTokens: createAccessTokens(config.keys.session),
    liveSessions: createLiveSessions(database),
    liveApiKeys: createLiveApiKeys(database),
    captcha: createCaptcha(config.captcha, database),
    rateLimits: createRateLimitStore(database),
    queue: createControlQueue(database, logFault),
    providerRegistry: createProviderRegistry(config, database, devMailbox),
    resolveTxt,
    releases: createReleases(config, (problem) => console.error(problem)),
    metrics,
    ...createContents(config.bucket, database, metrics),
    readiness: createReadiness(database),
  };
}
