import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { asc, eq, sql } from 'drizzle-orm';
import { assignmentChunks, assignments, experiments } from '../../audiences/experiments/experiments.table.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { mergeCustomers } from '../../retail/customers/merge-customers.ts';
import { undoMerge } from '../../retail/customers/undo-merge.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { occurrencesRepository } from '../schedules/occurrences.repository.ts';
import { occurrences, schedules } from '../schedules/schedules.table.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { skipRemainingChunks } from './audience-fill.ts';
import { deliveries } from './deliveries.table.ts';
import { writeSending } from './start-sending.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';
import { plannedArms, seedSendingExperiment } from './testing/sending-experiment.ts';

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  beforeEach(async () => {
    audience = await seedAudience(database, 60);
  });
  afterEach(() => senders.close());

  const seedExperiment = (options?: Parameters<typeof seedSendingExperiment>[2]) =>
    seedSendingExperiment(database, audience, options);

  const assignedTo = (experimentId: number) =>
    database.select().from(assignments).where(eq(assignments.experimentId, experimentId)).orderBy(asc(assignments.customerId));
  const planned = (experiment: Parameters<typeof plannedArms>[0]) => plannedArms(experiment, audience);
  const setHoldOut = (share: number, holdOutKey: string = randomUUID()) =>
    database.update(accounts).set({ holdOutShare: share, holdOutKey }).where(eq(accounts.id, audience.accountId));
  /** The start of a sending by a worker that was killed right after it. */
  async function startOnly(occurrenceId: number, chunkSize = 7) {
    const found = (await occurrencesRepository.workable(database, new Date())).find(({ id }) => id === occurrenceId);
    if (!found) throw new Error('The sending is not due.');
    await database.transaction(async (transaction) => {
      await occurrencesRepository.start(transaction, found, new Date());
      const selection = await profilesRepository.selection(transaction, audience.accountId, audience.profileKey);
      if (!selection) throw new Error('There is no such profile.');
      await writeSending(transaction, found, selection, { now: new Date(), chunkSize });
    });
    return found;
  }

  describe('a sending with an experiment', () => {
    it('sends each arm its own message, and the control group none', async () => {
      const { occurrenceId, experiment } = await seedExperiment();
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      const expected = planned(experiment);
      const subjects = new Map(left.email.map(({ to, subject }) => [to, subject]));
      expect(left.email).toHaveLength(subjects.size);
      expect(audience.people.map(({ email }) => subjects.get(email ?? ''))).toEqual(
        expected.map(({ arm }) => [undefined, 'A', 'B'][arm]),
      );
      expect((await assignedTo(experiment.id)).map(({ customerId, arm }) => ({ customerId, arm }))).toEqual(expected);
      expect(await senders.state(occurrenceId)).toBe('completada');
      // The hash of this test leaves nobody without company.
      expect(new Set(expected.map(({ arm }) => arm)).size).toBe(3);
    });

    it('assigns everybody before their consent is looked at again', async () => {
      const { occurrenceId, experiment } = await seedExperiment();
      await startOnly(occurrenceId);
      await database.update(customers).set({ emailConsent: false }).where(eq(customers.accountId, audience.accountId));
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      expect(left.email).toEqual([]);
      expect(await assignedTo(experiment.id)).toHaveLength(60);
    });

    it('is continued by other workers after one was killed, with the same arms and everybody exactly once', async () => {
      const { occurrenceId, experiment } = await seedExperiment();
      await startOnly(occurrenceId);
      expect(
        (await database.select().from(assignmentChunks).where(eq(assignmentChunks.occurrenceId, occurrenceId))).length,
      ).toBeGreaterThan(3);
      const { left, providers } = recordingProviders();
      const workers = [await senders.start(providers), await senders.start(providers), await senders.start(providers)];
      do await Promise.all(workers.map((worker) => worker.look()));
      while ((await senders.state(occurrenceId)) !== 'completada');
      const expected = planned(experiment);
      expect((await assignedTo(experiment.id)).map(({ customerId, arm }) => ({ customerId, arm }))).toEqual(expected);
      expect(left.email).toHaveLength(expected.filter(({ arm }) => arm > 0).length);
    });

    it('keeps the arms in its next sending, and assigns only who is new', async () => {
      const { occurrenceId, scheduleId, experiment } = await seedExperiment();
      const { left, providers } = recordingProviders();
      const sender = await senders.start(providers);
      await sender.look();
      const before = await assignedTo(experiment.id);
      const first = new Map(left.email.map(({ to, subject }) => [to, subject]));
      const { accountId } = audience;
      const late = { accountId, firstName: 'Nueva', lastName: 'Paz', email: `nueva@a${accountId}.example`, emailConsent: true };
      await database.insert(customers).values(late);
      await database.insert(occurrences).values({ scheduleId, dueAt: new Date() });
      await database.update(schedules).set({ state: 'programada' }).where(eq(schedules.id, scheduleId));
      left.email.length = 0;
      await sender.look();
      const after = await assignedTo(experiment.id);
      expect(after.slice(0, 60)).toEqual(before);
      expect(after).toHaveLength(61);
      for (const { to, subject } of left.email) expect(first.get(to) ?? subject).toBe(subject);
      expect(await senders.state(occurrenceId)).toBe('completada');
    });

    it('writes to an address once, in the arm of its newest customer', async () => {
      const { experiment } = await seedExperiment();
      await database.update(customers).set({ email: 'familia@a.example' }).where(eq(customers.accountId, audience.accountId));
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      const newest = planned(experiment).at(-1);
      expect(left.email.map(({ subject }) => subject)).toEqual(newest?.arm === 0 ? [] : [['', 'A', 'B'][newest?.arm ?? 0]]);
    });

    it('sends an arm with a delay only after its hours have passed', async () => {
      const { occurrenceId } = await seedExperiment({ delayHours: 3, controlShare: 0 });
      const { left, providers } = recordingProviders();
      const sender = await senders.start(providers);
      await sender.look();
      expect(left.email).toEqual([]);
      await database.update(deliveries).set({ retryAt: sql`retry_at - interval '3 hours'` });
      await sender.look();
      expect(left.email).toHaveLength(60);
      expect(await senders.state(occurrenceId)).toBe('completada');
    });

    it('keeps the assignments of a sending that is cancelled before it is filled', async () => {
      const { occurrenceId, scheduleId, experiment } = await seedExperiment();
      await startOnly(occurrenceId);
      await database.transaction((transaction) => skipRemainingChunks(transaction, scheduleId));
      expect((await assignedTo(experiment.id)).map(({ customerId, arm }) => ({ customerId, arm }))).toEqual(planned(experiment));
    });

    it('sends everybody the arm that has won, and compares nothing any more', async () => {
      const { experiment } = await seedExperiment();
      await database.update(experiments).set({ winner: 2 }).where(eq(experiments.id, experiment.id));
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      expect(left.email.map(({ subject }) => subject)).toEqual(audience.people.map(() => 'B'));
      expect(await assignedTo(experiment.id)).toEqual([]);
    });
  });

  describe('the control group of an account', () => {
    it('gets nothing of any sending, is recorded once for the quarter, and is counted in no experiment', async () => {
      await setHoldOut(20);
      const { experiment } = await seedExperiment();
      await seedOccurrence(database, audience);
      const { left, providers } = recordingProviders();
      const workers = [await senders.start(providers, { tools: { chunkSize: 5 } }), await senders.start(providers)];
      for (let looks = 0; looks < 3; looks++) await Promise.all(workers.map((worker) => worker.look()));
      const [quarterly] = await database
        .select()
        .from(experiments)
        .where(sql`${experiments.accountId} = ${audience.accountId} and ${experiments.quarter} is not null`);
      if (!quarterly) throw new Error('Nobody was assigned to the control group of the account.');
      const held = planned(quarterly).filter(({ arm }) => arm === 0);
      const addresses = new Set(held.map(({ customerId }) => audience.people.find(({ id }) => id === customerId)?.email));
      expect(held.length).toBeGreaterThan(3);
      expect(left.email.filter(({ to }) => addresses.has(to))).toEqual([]);
      expect((await assignedTo(quarterly.id)).map(({ customerId, arm }) => ({ customerId, arm }))).toEqual(planned(quarterly));
      const ofExperiment = await assignedTo(experiment.id);
      expect(ofExperiment.filter(({ heldOutBy }) => heldOutBy === quarterly.id).map(({ customerId }) => customerId)).toEqual(
        held.map(({ customerId }) => customerId),
      );
      // The plain sending writes to everybody else.
      expect(left.email.filter(({ subject }) => subject.startsWith('Rebajas'))).toHaveLength(60 - held.length);
      // Once it was switched off in the quarter, nobody more is measured.
      await database.update(experiments).set({ endedAt: new Date() }).where(eq(experiments.id, quarterly.id));
      await database.delete(assignments).where(eq(assignments.experimentId, quarterly.id));
      await seedOccurrence(database, audience);
      await workers[0]?.look();
      expect(await assignedTo(quarterly.id)).toEqual([]);
    });

    it('leaves nobody out where it is off', async () => {
      await seedOccurrence(database, audience);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      expect(left.email).toHaveLength(60);
      expect(await database.select().from(experiments).where(eq(experiments.accountId, audience.accountId))).toEqual([]);
    });
  });

  describe('customers who are merged', () => {
    it('keep the arm that one of them was assigned to, and their own where both were; an undo gives it back', async () => {
      const { occurrenceId, experiment } = await seedExperiment();
      await startOnly(occurrenceId);
      const { providers } = recordingProviders();
      await (await senders.start(providers)).look();
      const before = await assignedTo(experiment.id);
      const [first, second] = before;
      const { accountId } = audience;
      const other = { accountId, firstName: 'Otra', lastName: 'Paz', email: `otra@a${accountId}.example`, emailConsent: true };
      const [late] = await database.insert(customers).values(other).returning({ id: customers.id });
      if (!first || !second || !late) throw new Error('A customer is missing.');
      const merge = await database.transaction((transaction) =>
        mergeCustomers(transaction, { accountId, kept: late.id, merged: first.customerId }),
      );
      const moved = (await assignedTo(experiment.id)).find(({ customerId }) => customerId === late.id);
      expect(moved?.arm).toBe(first.arm);
      await database.transaction((transaction) => undoMerge(transaction, { accountId, kept: late.id, id: merge ?? 0 }));
      expect(await assignedTo(experiment.id)).toEqual(before);
      await database.transaction((transaction) =>
        mergeCustomers(transaction, { accountId, kept: second.customerId, merged: first.customerId }),
      );
      expect(await assignedTo(experiment.id)).toEqual(before);
    });
  });
});
