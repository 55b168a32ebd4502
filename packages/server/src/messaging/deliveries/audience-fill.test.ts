import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { and, eq, inArray } from 'drizzle-orm';
import { occurrencesRepository } from '../schedules/occurrences.repository.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { audienceChunks } from './audience-chunks.table.ts';
import { fillNextChunk, skipRemainingChunks, writeAudience } from './audience-fill.ts';
import { deliveries } from './deliveries.table.ts';
import { ledger } from './ledger.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const sms: SendMethod = { type: 'sms', smsMessage: 'Hola', shortenLinks: false };
const sameAddress = 'otro cliente con la misma dirección';

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  beforeEach(async () => {
    audience = await seedAudience(database, 12);
  });
  afterEach(() => senders.close());

  /** The committed state of a worker that was killed right after it had started a sending. */
  async function startOnly(occurrenceId: number, chunkSize: number) {
    const found = (await occurrencesRepository.workable(database, new Date())).find(({ id }) => id === occurrenceId);
    if (!found) throw new Error('The sending is not due.');
    await database.transaction(async (transaction) => {
      await occurrencesRepository.start(transaction, found, new Date());
      const selection = await profilesRepository.selection(transaction, audience.accountId, audience.profileKey);
      if (!selection) throw new Error('There is no such profile.');
      for (const method of await occurrencesRepository.methods(transaction, found)) {
        await writeAudience(transaction, { occurrenceId, accountId: audience.accountId }, method, selection, { chunkSize });
      }
    });
    return found;
  }
  const addresses = (): string[] => audience.people.map(({ email }) => email ?? '');
  const rowsOf = (occurrenceId: number) => database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));

  describe('a worker killed while it fills the ledger', () => {
    it('is succeeded by another that continues, with everybody exactly once', async () => {
      const occurrence = await seedOccurrence(database, audience);
      await startOnly(occurrence, 5);
      expect(await fillNextChunk(database, occurrence)).toBe(true);
      expect(await rowsOf(occurrence)).toHaveLength(5);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      const everybody = addresses().toSorted();
      expect(left.email.map(({ to }) => to).toSorted()).toEqual(everybody);
      expect(await senders.counts(occurrence)).toEqual({ sent: 12 });
      expect(await senders.state(occurrence)).toBe('completada');
    });

    it('leaves nothing of its unfinished chunk', async () => {
      const occurrence = await seedOccurrence(database, audience);
      await startOnly(occurrence, 5);
      await expect(
        database.transaction(async (transaction) => {
          await fillNextChunk(transaction, occurrence);
          throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      expect(await rowsOf(occurrence)).toHaveLength(0);
      while (await fillNextChunk(database, occurrence));
      expect((await rowsOf(occurrence)).map(({ customerId }) => customerId ?? 0).toSorted((a, b) => a - b)).toEqual(
        audience.people.map(({ id }) => id),
      );
    });
  });

  it('fills the ledger by several concurrent workers with everybody exactly once', async () => {
    const occurrence = await seedOccurrence(database, audience);
    const { left, providers } = recordingProviders();
    const tools = { chunkSize: 2 };
    const workers = [await senders.start(providers, { tools }), await senders.start(providers, { tools })];
    do await Promise.all(workers.map((worker) => worker.look()));
    while ((await senders.state(occurrence)) !== 'completada');
    expect(left.email.map(({ to }) => to).toSorted()).toEqual(addresses().toSorted());
  });

  it('does not complete an occurrence while a part of its audience is not in the ledger', async () => {
    const occurrence = await seedOccurrence(database, audience);
    const found = await startOnly(occurrence, 5);
    const complete = () => database.transaction((transaction) => occurrencesRepository.complete(transaction, found, new Date()));
    expect(await complete()).toBe(false);
    expect(await senders.state(occurrence)).toBe('en_curso');
  });

  it('lists the customers not reached by a cancelled occurrence as skipped', async () => {
    const occurrence = await seedOccurrence(database, audience);
    const { scheduleId } = await startOnly(occurrence, 5);
    await fillNextChunk(database, occurrence);
    await database.transaction(async (transaction) => {
      await skipRemainingChunks(transaction, scheduleId);
      await ledger.cancel(transaction, { scheduleId });
    });
    expect(await senders.counts(occurrence)).toEqual({ skipped: 12 });
    expect(new Set((await rowsOf(occurrence)).map(({ error }) => error))).toEqual(new Set(['programación cancelada']));
    expect(await database.select().from(audienceChunks).where(eq(audienceChunks.occurrenceId, occurrence))).toEqual([]);
  });

  describe('customers with the same address', () => {
    it('get one message together, addressed to the newest of them', async () => {
      const [first, second, third] = audience.people;
      const shared = [first, second, third].map((person) => person?.id ?? 0);
      await database.update(customers).set({ email: 'familia@a.example' }).where(inArray(customers.id, shared));
      const occurrence = await seedOccurrence(database, audience);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers, { tools: { chunkSize: 2 } })).look();
      expect(left.email.filter(({ to }) => to === 'familia@a.example').map(({ subject }) => subject)).toEqual([
        'Rebajas, Cliente 2',
      ]);
      expect(await senders.counts(occurrence)).toEqual({ sent: 10, skipped: 2 });
      const passedOver = (await rowsOf(occurrence)).filter(({ error }) => error === sameAddress);
      expect(passedOver.map(({ customerId }) => customerId ?? 0).toSorted((a, b) => a - b)).toEqual([first?.id, second?.id]);
    });

    it('are recognised by their number however it is written', async () => {
      const written = ['300 123 4567', '+573001234567', '+573009999999', 'ninguno'];
      for (const [index, mobile] of written.entries()) {
        const person = audience.people[index];
        const change = { mobile, smsConsent: true };
        await database
          .update(customers)
          .set(change)
          .where(and(eq(customers.id, person?.id ?? 0), eq(customers.accountId, audience.accountId)));
      }
      const anyHour = { from: '00:00', to: '00:00', onlyWorkingDays: false };
      await database.insert(sendingRules).values({ accountId: audience.accountId, channel: 'sms', ...anyHour });
      const occurrence = await seedOccurrence(database, audience, new Date(), { methods: [sms] });
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      expect(left.sms.map(({ to }) => to).toSorted()).toEqual(['+573001234567', '+573009999999']);
      expect(await senders.reasons(occurrence)).toMatchObject({ '300 123 4567': sameAddress });
      expect(await senders.counts(occurrence)).toEqual({ sent: 2, failed: 1, skipped: 1 });
    });
  });
});
