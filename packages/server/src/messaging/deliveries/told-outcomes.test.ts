import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { applyEvents } from '../webhooks/apply-events.ts';
import { deliveryState } from './deliveries.table.ts';
import { ledger, type Settled } from './ledger.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const outcome: Omit<Settled, 'id' | 'state'> = {
  attempts: 1,
  refusals: 0,
  error: null,
  retryAfter: null,
  reference: null,
  bounced: false,
};

eachDatabase(({ database, pool }) => {
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let occurrenceId: number;
  let scheduleIdentifier: string;
  beforeAll(async () => {
    audience = await seedAudience(database, 3);
    occurrenceId = await seedOccurrence(database, audience);
    scheduleIdentifier = (await pool.query('select identifier from schedule')).rows[0].identifier;
  });
  afterEach(() => pool.query('delete from webhook_endpoint; delete from suppression; delete from delivery'));

  const subscribe = (...types: readonly string[]) =>
    pool.query(
      `insert into webhook_endpoint (account_id, url, description, types, secret) values ($1, 'https://x.example', '', $2, '')`,
      [audience.accountId, types],
    );
  /** A message that is being sent to a customer. */
  const sending = async (index: number): Promise<number> => {
    const customer = audience.people[index];
    const { rows } = await pool.query(
      `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, attempts, message_id)
       values ($1, $2, (select max(id) from send_method), $3, $4, ${deliveryState.sending}, 1, $4) returning id`,
      [audience.accountId, occurrenceId, customer?.id, customer?.email],
    );
    return Number(rows[0].id);
  };
  const told = async () => {
    const { rows } = await pool.query('select type, customer_id, payload from webhook_message order by id');
    return rows.map(({ type, customer_id: customer, payload }) => ({ type, customer: Number(customer), data: payload.data }));
  };

  it('tells the outcome of each message in the statement that stores it', async () => {
    await subscribe('message.sent', 'message.failed');
    const [first, second, third] = [await sending(0), await sending(1), await sending(2)];
    await ledger.settle(database, [
      { ...outcome, id: first, state: 'sent' },
      { ...outcome, id: second, state: 'failed', error: 'No existe.' },
      { ...outcome, id: third, state: 'pending', retryAfter: 5 },
    ]);
    const data = { channel: 'email', schedule: scheduleIdentifier };
    const [one, two] = audience.people.map(({ id }) => id);
    expect(await told()).toEqual([
      { type: 'message.sent', customer: one, data: { ...data, message: first, customer: one } },
      { type: 'message.failed', customer: two, data: { ...data, message: second, customer: two } },
    ]);
  });

  it('tells nothing of a change that was rolled back, nor without an endpoint', async () => {
    const id = await sending(0);
    await ledger.settle(database, [{ ...outcome, id, state: 'uncertain' }]);
    await subscribe('message.sent');
    const undone = database.transaction(async (transaction) => {
      await ledger.settle(transaction, [{ ...outcome, id, state: 'sent' }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await told()).toEqual([]);
  });

  it('tells once that a message was delivered, however often the provider reports it', async () => {
    await subscribe('message.sent', 'message.delivered');
    const id = await sending(0);
    await ledger.settle(database, [{ ...outcome, id, state: 'sent', reference: 'r1' }]);
    const report = { kind: 'delivered', reference: 'r1' } as never;
    await applyEvents(database, [report, report], new Date());
    await applyEvents(database, [report], new Date());
    expect((await told()).map(({ type }) => type)).toEqual(['message.sent', 'message.delivered']);
  });

  describe('who leaves a list', () => {
    it('is told once, and again on coming back', async () => {
      await subscribe('customer.unsubscribed', 'customer.subscribed');
      const [customer] = audience.people;
      const addressed = {
        accountIds: [audience.accountId],
        channel: 'email' as const,
        address: customer?.email?.toUpperCase() ?? '',
      };
      await suppressionsRepository.suppress(database, { ...addressed, reason: 'test' });
      await suppressionsRepository.suppress(database, { ...addressed, reason: 'test' });
      await suppressionsRepository.lift(database, addressed);
      await suppressionsRepository.lift(database, addressed);
      const data = { customer: customer?.id, channel: 'email' };
      expect(await told()).toEqual([
        { type: 'customer.unsubscribed', customer: customer?.id, data },
        { type: 'customer.subscribed', customer: customer?.id, data },
      ]);
    });
  });
});
