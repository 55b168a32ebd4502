import { webhookTestType } from '@pregon/contract/webhooks/webhook-events';
import { webhookMessageState, type WebhookMessageState } from '@pregon/contract/webhooks/webhook-message-state';
import type { WebhookMessage } from '@pregon/contract/webhooks/webhooks.schema';
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../kernel/database/database.ts';
import { messageState, webhookEndpoints, webhookMessages } from './outbox.table.ts';

/** How many messages a list shows. */
const listed = 50;
/** Days for which settled messages are kept. */
const keptDays = 30;

const names: ReadonlyMap<number, WebhookMessageState> = new Map(
  Object.entries(messageState).map(([name, state]) => [state, webhookMessageState[name as keyof typeof messageState]]),
);

function nameOf(state: number): WebhookMessageState {
  const name = names.get(state);
  if (name === undefined) throw new Error(`The state ${state} has no name.`);
  return name;
}

const numberOf = (state: WebhookMessageState): number =>
  [...names].find(([, name]) => name === state)?.[0] ?? messageState.pending;

interface OfEndpoint {
  readonly accountId: number;
  readonly endpointId: number;
}

const ofEndpoint = ({ accountId, endpointId }: OfEndpoint) =>
  and(eq(webhookMessages.endpointId, endpointId), eq(webhookMessages.accountId, accountId));

/** The outbox as administrators see it. */
export const webhookMessagesRepository = {
  /** The latest messages of an endpoint, all or those in a state. */
  async list(database: Queryable, of: OfEndpoint, state: WebhookMessageState | undefined): Promise<WebhookMessage[]> {
    const rows = await database
      .select()
      .from(webhookMessages)
      .where(and(ofEndpoint(of), state && eq(webhookMessages.state, sql.raw(String(numberOf(state))))))
      .orderBy(desc(webhookMessages.id))
      .limit(listed);
    return rows.map(({ id, type, state: number, attempts, createdAt, nextAt, settledAt, lastStatus, lastError }) => ({
      id,
      type,
      state: nameOf(number),
      attempts,
      createdAt: createdAt.toISOString(),
      nextAt: number === messageState.pending ? nextAt.toISOString() : null,
      settledAt: settledAt?.toISOString() ?? null,
      lastStatus,
      lastError,
    }));
  },

  /** Queues a test message, whatever the endpoint is subscribed to. */
  async addTest(database: Queryable, { accountId, endpointId }: OfEndpoint): Promise<void> {
    const payload = { type: webhookTestType, timestamp: new Date().toISOString(), data: { message: 'Prueba de Pregón' } };
    await database.insert(webhookMessages).values({ accountId, endpointId, type: webhookTestType, payload });
  },

  /** Makes settled messages pending again: one, or all dead letters of an endpoint. Resolves to their number. */
  async replay(database: Queryable, of: OfEndpoint, id: number | undefined): Promise<number> {
    const which =
      id === undefined
        ? eq(webhookMessages.state, sql.raw(String(messageState.dead)))
        : and(eq(webhookMessages.id, id), ne(webhookMessages.state, messageState.pending));
    const fresh = { state: messageState.pending, attempts: 0, nextAt: sql`now()`, settledAt: null };
    const { rowCount } = await database
      .update(webhookMessages)
      .set(fresh)
      .where(and(ofEndpoint(of), which));
    if (!rowCount) return 0;
    await database
      .update(webhookEndpoints)
      .set({ retryAt: null })
      .where(and(eq(webhookEndpoints.id, of.endpointId), eq(webhookEndpoints.accountId, of.accountId)));
    return rowCount;
  },

  /** Deletes messages that were settled long ago. */
  async deleteOld(database: Queryable, now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
    await database
      .delete(webhookMessages)
      .where(and(lt(webhookMessages.settledAt, before), ne(webhookMessages.state, sql.raw(String(messageState.pending)))));
  },
};
