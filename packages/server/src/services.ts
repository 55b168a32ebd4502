import { resolveTxt } from 'node:dns/promises';
import type { ResolveTxt } from './accounts/verify-sender.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { type ControlQueue, createControlQueue } from './deliveries/control-queue.ts';
import { createMessageOutlet, type MessageOutlet } from './deliveries/message-outlet.ts';
import { logFault } from './log.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { createReadiness, type Readiness } from './observability/readiness.ts';
import { createReleases, type Releases } from './platform/releases.ts';
import { createRateLimitStore, type RateLimitStore } from './rate-limits/rate-limit-store.ts';
import { type AccessTokens, createAccessTokens } from './session/access-token.ts';
import { type Captcha, createCaptcha } from './session/captcha.ts';
import { createLiveSessions, type LiveSessions } from './session/live-sessions.ts';

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
