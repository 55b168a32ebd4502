import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { LaggingReads } from './database/lagging-reads.ts';
import type { ControlQueue } from './jobs/control-queue.ts';
import type { Bucket } from './objects/create-contents.ts';
import type { ContentStore } from './objects/stored-content.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Readiness } from './observability/readiness.ts';
import type { RateLimitStore } from './rate-limits/rate-limit-store.ts';

/** Services of every route and resolver. `services.ts` at the top creates them once for each process; nothing is global. */
export interface KernelServices {
  readonly config: Config;
  readonly database: Database;
  /** For what may be some seconds old: on the replica, if there is one. */
  readonly laggingReads: LaggingReads;
  readonly queue: ControlQueue;
  readonly rateLimits: RateLimitStore;
  readonly metrics: Metrics;
  /** Pictures and photos: in the database, or in a bucket. */
  readonly contents: ContentStore;
  /** The bucket of pictures and photos, if there is one. */
  readonly bucket: Bucket | undefined;
  readonly readiness: Readiness;
}
