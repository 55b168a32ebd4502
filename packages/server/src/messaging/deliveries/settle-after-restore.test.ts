import { afterEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { readSendingHold } from '../../hosting/platform/sending-hold.ts';
import { sendingHolds } from '../../hosting/platform/sending-hold.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { occurrences } from '../schedules/schedules.table.ts';
import { audienceChunks } from './audience-chunks.table.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';
import { settleAfterRestore } from './settle-after-restore.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const backupAt = new Date('2026-11-24T15:00:00Z');
const heldAt = new Date('2026-11-24T16:00:00Z');
const hourLater = new Date('2026-11-24T17:00:00Z');

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(async () => {
    await database.delete(sendingHolds);
    await senders.close();
  });

  /** A sending of five people, of whom two had got it, one was being written to, one waited, and one was not in the ledger yet. */
  async function interrupted() {
    const audience = await seedAudience(database, 5);
    const occurrenceId = await seedOccurrence(database, audience, backupAt);
    const { left, providers } = recordingProviders();
    const sender = await senders.start(providers, { clock: () => backupAt });
    await sender.look();
    await sender.stop();
    expect(left.email).toHaveLength(5);
    const rows = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId)).orderBy(deliveries.id);
    const [, , third, fourth, fifth] = rows;
    const set = (id: number | undefined, values: Partial<typeof deliveries.$inferInsert>) =>
      database
        .update(deliveries)
        .set(values)
        .where(eq(deliveries.id, id ?? 0));
    await set(third?.id, { state: deliveryState.sending, leaseUntil: new Date('2020-01-01') });
    await set(fourth?.id, { state: deliveryState.pending });
    await database.delete(deliveries).where(eq(deliveries.id, fifth?.id ?? 0));
    await database.insert(audienceChunks).values({
      occurrenceId,
      methodId: fifth?.methodId ?? 0,
      position: 0,
      people: 1,
      customerIds: [fifth?.customerId ?? 0],
    });
    await database.update(occurrences).set({ state: 'en_curso', finishedAt: null }).where(eq(occurrences.id, occurrenceId));
    return { audience, occurrenceId };
  }

  describe('a database restored from a backup', () => {
    it('sends nothing again of a sending that was in progress', async () => {
      const { occurrenceId } = await interrupted();
      expect(await settleAfterRestore(database, { backupAt, heldAt })).toEqual({ uncertain: 3, omitted: 0 });
      expect(await senders.counts(occurrenceId)).toEqual({ sent: 2, uncertain: 3 });
      expect(await senders.state(occurrenceId)).toBe('completada');
      await database.delete(sendingHolds);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers, { clock: () => hourLater })).look();
      expect(left.email).toEqual([]);
      expect(await settleAfterRestore(database, { backupAt, heldAt })).toEqual({ uncertain: 0, omitted: 0 });
    });

    it('skips what was due between backup and restore, and sends what is due after it once the hold has ended', async () => {
      const audience = await seedAudience(database, 2);
      const due = await seedOccurrence(database, audience, new Date('2026-11-24T15:30:00Z'));
      const later = await seedOccurrence(database, audience, hourLater);
      expect(await settleAfterRestore(database, { backupAt, heldAt })).toEqual({ uncertain: 0, omitted: 1 });
      const [skipped] = await database.select().from(occurrences).where(eq(occurrences.id, due));
      expect(skipped).toMatchObject({ state: 'omitida', omittedReason: expect.stringContaining('copia de seguridad') });
      const [entry] = await database
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.subject, String(due)));
      expect(entry).toMatchObject({ action: 'omitOccurrence', accountId: audience.accountId });

      const { left, providers } = recordingProviders();
      const sender = await senders.start(providers, { clock: () => hourLater });
      expect(await readSendingHold(database)).toEqual({ backupAt, heldAt });
      await sender.look();
      expect([left.email, await senders.state(later)]).toEqual([[], 'programada']);
      await database.delete(sendingHolds);
      await sender.look();
      expect(left.email).toHaveLength(2);
      expect(await senders.state(later)).toBe('completada');
      expect(await senders.state(due)).toBe('omitida');
    });
  });
});
