import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { apiKeysRepository } from '../../identity/api-keys/api-keys.repository.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { pollUntil } from '../../testing/poll-until.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { recordingProviders, sendersOn } from '../deliveries/testing/senders.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';

/** People of the campaign: many times what its lanes hold at a time. */
const people = 40;
/** Messages a second of the provider. */
const rate = 40;
const accepted: Outcome = { kind: 'accepted', reference: undefined };

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  afterEach(() => senders.close());

  it('a transactional message passes a campaign that is being sent and holds its provider, and neither is sent twice', async () => {
    const audience = await seedAudience(database, people);
    const { accountId, createdBy: userId } = audience;
    const campaign = await seedOccurrence(database, audience, new Date());
    const owner = { accountId, userId, role: 'administrador', family: 'test' } as const;
    const key = { name: 'Tienda en línea', scopes: ['messages:send'], lifetime: '30' } as const;
    const { secret } = await apiKeysRepository.create(database, owner, key);
    const headers = { authorization: `Bearer ${secret}` };

    // The provider takes no message of the campaign until the other one has passed: whoever waits for the campaign waits for ever.
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const answer = async (): Promise<Outcome> => {
      if (left.email.at(-1)?.subject.startsWith('Tu pedido')) return accepted;
      begun.resolve();
      await gate.promise;
      return accepted;
    };
    const { left, providers } = recordingProviders(answer);
    const sender = await senders.start(providers, { tools: { rates: { email: rate } } });
    const sending = sender.look();
    await begun.promise;

    const asked = await test.app.inject({
      method: 'POST',
      url: '/V1/messages',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: {
        template: {
          type: 'email',
          newsletterId: audience.newsletterId,
          sender: 'Tienda Ñandú',
          senderEmail: 'hola@tienda.example',
          subject: 'Tu pedido {{data.pedido}}',
        },
        to: { customer: audience.people[0]?.id },
        data: { pedido: 'A-1' },
      },
    });
    expect([asked.statusCode, asked.body]).toEqual([200, expect.anything()]);
    const urgent = sender.look();
    const stateOf = async (): Promise<string> =>
      (await test.app.inject({ url: `/V1/messages/${asked.json().id}`, headers })).json().state;
    await pollUntil(async () => (await stateOf()) === 'sent');
    expect(await senders.counts(campaign)).not.toHaveProperty('sent');

    gate.resolve();
    await Promise.all([sending, urgent]);
    expect(await senders.counts(campaign)).toEqual({ sent: people });
    const subjects = Map.groupBy(left.email, ({ subject }) => subject.startsWith('Tu pedido'));
    expect([subjects.get(true)?.length, subjects.get(false)?.length]).toEqual([1, people]);
    expect(new Set(subjects.get(false)?.map(({ to }) => to)).size).toBe(people);
  });
});
