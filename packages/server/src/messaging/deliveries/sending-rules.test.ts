import { afterEach, describe, expect, it } from '@jest/globals';
import { capPeriods } from '@pregon/contract/sending-rules/sending-caps';
import { and, eq } from 'drizzle-orm';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { occurrences } from '../schedules/schedules.table.ts';
import { excludedAddresses } from '../sending-rules/excluded-numbers.table.ts';
import { sendingPolicies } from '../sending-rules/sending-policies.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { deliveries } from './deliveries.table.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

/** The clock of an account in Bogotá. */
const at = (local: string) => new Date(`${local}:00-05:00`);
const legalHolidays = async () => ({ isHoliday: () => false, isLegalHoliday: (day: string) => day === '2026-12-08' });

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());

  /** An account that keeps to the law, as every account does that has changed nothing. */
  const lawful = (size: number) => seedAudience(database, size, undefined, { preset: true });
  const occurrenceOf = async (id: number) => (await database.select().from(occurrences).where(eq(occurrences.id, id)))[0];

  async function withClock(start: string) {
    let now = at(start);
    const { left, providers } = recordingProviders();
    const worker = await senders.start(providers, { clock: () => now, tools: { calendar: legalHolidays } });
    return {
      left,
      lookAt: async (local: string) => {
        now = at(local);
        await worker.look();
      },
    };
  }

  describe("the country's legal preset", () => {
    it('moves a sending on Sunday night to the morning of the next working day', async () => {
      const due = '2026-12-06T22:00';
      const occurrence = await seedOccurrence(database, await lawful(2), at(due));
      const { lookAt } = await withClock(due);
      for (const closed of [due, '2026-12-07T06:59']) {
        await lookAt(closed);
        expect(await senders.counts(occurrence)).toEqual({ pending: 2 });
      }
      await lookAt('2026-12-07T07:00');
      expect(await senders.counts(occurrence)).toEqual({ sent: 2 });
    });

    it('closes on legal holidays, and claims nothing in the last minute before a channel closes', async () => {
      const occurrence = await seedOccurrence(database, await lawful(1), at('2026-12-08T10:00'));
      const { lookAt } = await withClock('2026-12-08T10:00');
      await lookAt('2026-12-08T10:00');
      expect(await senders.counts(occurrence)).toEqual({ pending: 1 });
      const evening = await seedOccurrence(database, await lawful(1), at('2026-12-09T18:59'));
      await lookAt('2026-12-09T18:59');
      expect(await senders.counts(occurrence)).toEqual({ sent: 1 });
      expect(await senders.counts(evening)).toEqual({ sent: 1 });
      const late = await seedOccurrence(database, await lawful(1), new Date(at('2026-12-09T18:59').getTime() + 1));
      await lookAt('2026-12-09T19:00');
      expect(await senders.counts(late)).toEqual({ pending: 1 });
    });

    it('does not count a postponed sending as late, however long the worker was away before', async () => {
      const occurrence = await seedOccurrence(database, await lawful(1), at('2026-12-06T08:00'));
      const { lookAt } = await withClock('2026-12-07T08:00');
      await lookAt('2026-12-07T08:00');
      expect(await senders.counts(occurrence)).toEqual({ sent: 1 });
    });

    it('skips a sending whose hours begin too late, with the reason', async () => {
      const audience = await lawful(1);
      const values = { accountId: audience.accountId, preset: 'CO' as const, waitDays: 0 };
      await database.insert(sendingPolicies).values(values);
      const occurrence = await seedOccurrence(database, audience, at('2026-12-06T10:00'));
      const { lookAt, left } = await withClock('2026-12-06T10:00');
      await lookAt('2026-12-06T10:00');
      expect(await occurrenceOf(occurrence)).toMatchObject({
        state: 'omitida',
        omittedReason: 'las reglas de envío no dejan ninguna hora a tiempo: ese día no se envía',
      });
      await lookAt('2026-12-07T10:00');
      expect(left.email).toEqual([]);
    });

    it('allows one message a day per customer, and sends the first method first', async () => {
      const audience = await lawful(3);
      const { accountId } = audience;
      for (const [index, { id }] of audience.people.entries()) {
        const mobile = `+57300${String(2_000_000 + index)}`;
        await database
          .update(customers)
          .set({ mobile, smsConsent: true, emailConsent: index > 0 })
          .where(eq(customers.id, id));
      }
      const email: SendMethod = {
        type: 'email',
        newsletterId: audience.newsletterId,
        sender: 'Tienda',
        senderEmail: 'hola@tienda.example',
        respondEmail: '',
        subject: 'Rebajas',
        preheader: '',
      };
      const sms: SendMethod = { type: 'sms', smsMessage: 'Hola', shortenLinks: false };
      // Sent messages are counted by the clock of the database, so this test uses it.
      await database.insert(sendingPolicies).values({ accountId, presetOffReason: 'Prueba', weeklyChannels: 1, waitDays: 0 });
      const { left, providers } = recordingProviders();
      const worker = await senders.start(providers, { clock: () => new Date(middayOf(new Date())) });
      const occurrence = await seedOccurrence(database, audience, middayOf(new Date()), { methods: [email, sms] });
      await worker.look();
      expect([left.email.length, left.sms.length]).toEqual([2, 1]);
      expect(new Set(Object.values(await senders.reasons(occurrence)))).toEqual(new Set(['otro canal en la misma semana']));
    });
  });

  it('skips customers in the registry of excluded numbers, by number and by address', async () => {
    const audience = await seedAudience(database, 3);
    const { accountId, people } = audience;
    const [one, two] = people;
    await database
      .update(customers)
      .set({ mobile: '+573001112233' })
      .where(eq(customers.id, one?.id ?? 0));
    await database.insert(excludedAddresses).values([
      { accountId, channel: 'email', address: '+573001112233' },
      { accountId, channel: 'email', address: two?.email ?? '' },
      { accountId, channel: 'sms', address: people[2]?.email ?? '' },
    ]);
    const occurrence = await seedOccurrence(database, audience);
    const { providers } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(await senders.counts(occurrence)).toEqual({ sent: 1, skipped: 2 });
    expect(new Set(Object.values(await senders.reasons(occurrence)))).toEqual(new Set(['número excluido']));
  });

  it('postpones a customer who has reached the weekly cap to the next week', async () => {
    const audience = await seedAudience(database, 1);
    const { accountId } = audience;
    await database.update(sendingPolicies).set({ dailyLimit: 1, waitDays: 10 }).where(eq(sendingPolicies.accountId, accountId));
    const { providers } = recordingProviders();
    const worker = await senders.start(providers);
    await seedOccurrence(database, audience);
    await worker.look();
    const second = await seedOccurrence(database, audience);
    await worker.look();
    const [waiting] = await database
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.accountId, accountId), eq(deliveries.occurrenceId, second)));
    expect(waiting).toMatchObject({ error: 'límite diario entre canales', state: 0 });
    expect(waiting?.retryAt).toEqual(capPeriods(new Date(), 'America/Bogota').dayEnd);
  });
});

/** Noon in Bogotá of the local day of a moment. */
function middayOf(moment: Date): Date {
  return new Date(capPeriods(moment, 'America/Bogota').dayStart.getTime() + 12 * 60 * 60_000);
}
