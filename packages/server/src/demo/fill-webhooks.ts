import type { Transaction } from '../kernel/database/database.ts';
import { messageState, webhookEndpoints, webhookMessages } from '../outbox/outbox.table.ts';
import type { Calendar } from './calendar.ts';

/** What became of the messages, latest last: hours ago, type, and the attempts and status of those that were not delivered. */
const sent = [
  { hoursAgo: 30, type: 'message.sent' },
  { hoursAgo: 29, type: 'message.delivered' },
  { hoursAgo: 28, type: 'customer.unsubscribed' },
  { hoursAgo: 27, type: 'message.failed', attempts: 20, status: 500 },
  { hoursAgo: 26, type: 'message.sent' },
] as const;

/** Inserts a paused endpoint with its latest messages: its address is nobody's, so nothing is sent there. */
export async function fillWebhooks(database: Transaction, calendar: Calendar, accountId: number): Promise<void> {
  const [endpoint] = await database
    .insert(webhookEndpoints)
    .values({
      accountId,
      url: 'https://erp.ceiba.example/pregon',
      description: 'ERP de Ceiba',
      types: ['message.sent', 'message.delivered', 'message.failed', 'customer.unsubscribed'],
      active: false,
      // Not a secret of this installation: it has to be renewed before anything is signed.
      secret: '',
      createdAt: calendar.momentAgo(40, 10 * 60),
    })
    .returning({ id: webhookEndpoints.id });
  if (!endpoint) throw new Error('The database did not return the endpoint.');
  const rows = sent.map(({ hoursAgo, type, ...failure }) => {
    const at = new Date(calendar.momentAgo(0, 9 * 60).getTime() - hoursAgo * 3_600_000);
    const isDead = 'status' in failure;
    return {
      accountId,
      endpointId: endpoint.id,
      type,
      payload: { type, timestamp: at.toISOString(), data: {} },
      state: isDead ? messageState.dead : messageState.delivered,
      attempts: isDead ? failure.attempts : 1,
      lastStatus: isDead ? failure.status : 200,
      lastError: isDead ? `Respondió ${failure.status}.` : null,
      createdAt: at,
      settledAt: at,
    };
  });
  await database.insert(webhookMessages).values(rows);
}
