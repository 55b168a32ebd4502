import { resolveTxt } from 'node:dns/promises';
import type { ResolveTxt } from './channels/accounts/verify-sender.ts';
import type { Config } from './kernel/config/config.ts';
import type { Database } from './kernel/database/database.ts';
import { type ControlQueue, createControlQueue } from './kernel/jobs/control-queue.ts';
import { createMessageOutlet, type MessageOutlet } from './channels/outlet/message-outlet.ts';
import { logFault } from './kernel/observability/log.ts';
import { createMetrics, type Metrics } from './kernel/observability/metrics.ts';
import { createReadiness, type Readiness } from './kernel/observability/readiness.ts';
import { createReleases, type Releases } from './hosting/platform/releases.ts';
import { createRateLimitStore, type RateLimitStore } from './kernel/rate-limits/rate-limit-store.ts';
import { type AccessTokens, createAccessTokens } from './identity/session/access-token.ts';
import { type Captcha, createCaptcha } from './identity/session/captcha.ts';
import { createLiveSessions, type LiveSessions } from './identity/session/live-sessions.ts';

/** What routes and resolvers work with. Made once in `main.ts`, handed in: nothing of it is global. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly captcha: Captcha;
  readonly rateLimits: RateLimitStore;
  readonly queue: ControlQueue;
  readonly outlet: MessageOutlet;
  readonly releases: Releases;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Looks up TXT records. */
  readonly resolveTxt: ResolveTxt;
}

export const createServices = (config: Config, database: Database): Services => ({
  config,
  database,
  accessTokens: createAccessTokens(config.secretKey),
  liveSessions: createLiveSessions(database),
  captcha: createCaptcha(config.captcha, database),
  rateLimits: createRateLimitStore(database),
  queue: createControlQueue(database, logFault),
  outlet: createMessageOutlet(config, database),
  resolveTxt,
  releases: createReleases(config, (problem) => console.error(problem)),
  metrics: createMetrics(),
  readiness: createReadiness(database),
});
