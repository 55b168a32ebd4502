import type { PlatformOperation, PlatformProvider, PlatformQueue } from '@pregon/contract/platform/platform-operation.endpoints';
import type { Config } from '../../kernel/config/config.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { readDatabaseSize } from '../../kernel/database/database-size.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import { readQueueDepths } from '../../kernel/jobs/queue-depths.ts';

/** What the modules above tell about their work in the background. */
interface OperationFigures {
  readonly messagingQueues: (database: Queryable, now: Date) => Promise<readonly PlatformQueue[]>;
  readonly webhookQueue: (database: Queryable) => Promise<PlatformQueue>;
  readonly providers: (config: Config, database: Queryable, now: Date) => Promise<PlatformProvider[]>;
  readonly lastWebhook: (database: Queryable) => Promise<PlatformOperation['lastWebhook']>;
  readonly lastImport: (database: Queryable) => Promise<PlatformOperation['lastImport']>;
}

export const operationFigures = createExtensionPoint<OperationFigures>('operationFigures');

/** How the work in the background goes, of all accounts. Bounded: no large table is counted. */
export async function readOperation(config: Config, database: Queryable, now: Date): Promise<PlatformOperation> {
  const figures = operationFigures.get();
  const [messaging, webhooks, { depths, countedAt }, providers, lastWebhook, lastImport, size] = await Promise.all([
    figures.messagingQueues(database, now),
    figures.webhookQueue(database),
    readQueueDepths(database),
    figures.providers(config, database, now),
    figures.lastWebhook(database),
    figures.lastImport(database),
    readDatabaseSize(database),
  ]);
  const jobs = depths.map(({ oldestAt, ...depth }) => ({ ...depth, ...(oldestAt && { oldestAt: oldestAt.toISOString() }) }));
  return {
    queues: [...messaging, webhooks, ...jobs],
    ...(countedAt && { countedAt: countedAt.toISOString() }),
    providers,
    ...(lastWebhook && { lastWebhook }),
    ...(lastImport && { lastImport }),
    database: { isEmbedded: config.databaseUrl === undefined, ...size, tables: [...size.tables] },
  };
}
