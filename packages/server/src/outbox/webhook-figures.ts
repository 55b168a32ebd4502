import { mostCounted, type PlatformOperation, type PlatformQueue } from '@pregon/contract/platform/platform-operation.endpoints';
import { and, desc, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { accountName, joinAccount } from '../identity/accounts/account-name.sql.ts';
import type { Queryable } from '../kernel/database/database.ts';
import { messageState, stateLiteral, webhookEndpoints, webhookMessages } from './outbox.table.ts';

const { state, endpointId, id, createdAt, settledAt, lastStatus, accountId } = webhookMessages;

/** Counts by the partial index of a state, and stops when there are more than are told apart. */
const countOf = (which: SQL): SQL => sql`
  (select count(*)::int from (select from ${webhookMessages} where ${state} = ${which} limit ${mostCounted + 1}) counted)`;

/** The webhooks to other systems that wait, and those that nobody took. */
export async function readWebhookQueue(database: Queryable): Promise<PlatformQueue> {
  const { rows } = await database.execute<{ waiting: number; dead: number; oldestAt: string | null }>(sql`
    select ${countOf(stateLiteral('pending'))} as waiting, ${countOf(stateLiteral('dead'))} as dead,
      (select min(oldest.at) from ${webhookEndpoints} cross join lateral (
        select ${createdAt} as at from ${webhookMessages}
        where ${endpointId} = ${webhookEndpoints.id} and ${state} = ${stateLiteral('pending')} order by ${id} limit 1) oldest) as "oldestAt"`);
  const [row] = rows;
  return {
    kind: 'webhooks',
    waiting: row?.waiting ?? 0,
    failed: row?.dead ?? 0,
    ...(row?.oldestAt && { oldestAt: new Date(row.oldestAt).toISOString() }),
  };
}

/** The webhook that was settled last. */
export async function readLastWebhook(database: Queryable): Promise<PlatformOperation['lastWebhook']> {
  const [last] = await database
    .select({ at: settledAt, state, status: lastStatus, account: accountName })
    .from(webhookMessages)
    .innerJoin(...joinAccount(accountId))
    .where(and(ne(state, stateLiteral('pending')), isNotNull(settledAt)))
    .orderBy(desc(settledAt))
    .limit(1);
  if (!last?.at) return undefined;
  return {
    at: last.at.toISOString(),
    delivered: last.state === messageState.delivered,
    status: last.status,
    account: last.account,
  };
}
