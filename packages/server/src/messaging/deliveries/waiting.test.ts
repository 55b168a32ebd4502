import { afterEach, describe, expect, it } from '@jest/globals';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { eq } from 'drizzle-orm';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { deliveries } from './deliveries.table.ts';
import { prepareMethod } from './prepare-method.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const dueAt = new Date('2026-11-24T11:30:00Z');
const closed = new Date('2026-11-24T12:00:00Z');
const open = new Date('2026-11-24T13:00:00Z');
const hours = { from: '08:00', to: '20:00', onlyWorkingDays: false, weeklyLimit: null };
const template = {
  id: 't1',
  name: 'rebajas',
  language: 'es',
  category: 'MARKETING',
  header: '',
  body: 'Hola',
  footer: '',
  parameterCount: 0,
  media: 'texto' as const,
  buttons: [],
};
const whatsapp: SendMethod = {
  type: 'wa',
  waPhoneNumber: '1',
  waTemplateId: 't1',
  waParameters: [],
  waMessage: '',
  waMediaUrl: '',
  waPostbackTexts: [],
  waUrlSuffixes: [],
  shortenLinks: false,
};

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());

  async function waiting(methods?: readonly SendMethod[]) {
    const audience = await seedAudience(database, 9);
    const { accountId } = audience;
    await database
      .update(customers)
      .set({ mobile: '+573001234567', whatsappConsent: true })
      .where(eq(customers.id, audience.people[0]?.id ?? 0));
    await database.insert(sendingRules).values([
      { accountId, channel: 'email', ...hours },
      { accountId, channel: 'wa', ...hours },
    ]);
    const occurrence = await seedOccurrence(database, audience, dueAt, methods && { methods });
    let now = closed;
    let outcome: Outcome = { kind: 'accepted', reference: undefined };
    const count = { prepared: 0, lookUps: 0 };
    const { providers } = recordingProviders(() => outcome);
    const worker = await senders.start(providers, {
      clock: () => now,
      tools: {
        prepare: (...given) => {
          count.prepared += 1;
          return prepareMethod(...given);
        },
        templates: async () => {
          count.lookUps += 1;
          return [template];
        },
      },
    });
    return {
      occurrence,
      worker,
      count,
      at: (moment: Date) => (now = moment),
      answer: (next: Outcome) => (outcome = next),
    };
  }

  describe('a waiting occurrence', () => {
    it('is not prepared before its hours begin, and then only once', async () => {
      const { occurrence, worker, count, at } = await waiting();
      for (let look = 0; look < 5; look += 1) await worker.look();
      expect(count.prepared).toBe(0);
      at(open);
      await worker.look();
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 9 });
      expect(count.prepared).toBe(1);
    });

    it('is not prepared again for postponed messages', async () => {
      const { occurrence, worker, count, at, answer } = await waiting();
      at(open);
      answer({ kind: 'refused', reason: '450', permanent: false });
      await worker.look();
      for (let look = 0; look < 5; look += 1) await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ pending: 9 });
      answer({ kind: 'accepted', reference: undefined });
      await database.update(deliveries).set({ retryAt: null }).where(eq(deliveries.occurrenceId, occurrence));
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 9 });
      expect(count.prepared).toBe(1);
    });

    it('does not look up its WhatsApp template', async () => {
      const { occurrence, worker, count, at } = await waiting([whatsapp]);
      for (let look = 0; look < 5; look += 1) await worker.look();
      expect(count.lookUps).toBe(0);
      at(open);
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 1 });
      expect(count.lookUps).toBe(1);
    });

    it('is skipped by the polling timer until it may continue', async () => {
      const audience = await seedAudience(database, 1);
      const workingDays = { ...hours, from: '00:00', to: '00:00', onlyWorkingDays: true };
      await database.insert(sendingRules).values({ accountId: audience.accountId, channel: 'email', ...workingDays });
      await seedOccurrence(database, audience, dueAt);
      const asked = { time: 0, holidays: 0 };
      const { providers } = recordingProviders();
      const calendar = async () => {
        asked.holidays += 1;
        return { isHoliday: () => true, isLegalHoliday: () => true };
      };
      const clock = () => {
        asked.time += 1;
        return closed;
      };
      await senders.start(providers, { clock, lookEveryMs: 5, tools: { calendar } });
      const turn = () => new Promise((resolve) => void setImmediate(resolve));
      while (asked.holidays === 0) await turn();
      const first = asked.time;
      while (asked.time < first + 60) await turn();
      expect(asked.holidays).toBeLessThanOrEqual(3);
    });
  });
});
