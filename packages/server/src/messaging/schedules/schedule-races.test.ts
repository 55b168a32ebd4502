import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, inArray } from 'drizzle-orm';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import { type Sender, startSending } from '../deliveries/sender.ts';
import { byEmail, senderTools } from '../deliveries/testing/sending.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedScheduling } from './testing/schedules.ts';
import { occurrences, schedules } from './schedules.table.ts';

const never = 1_000_000;
/** More than workers take at once. */
const size = 40;

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database, { undoSeconds: 0 });
    seeded = await seedScheduling(database, test, size);
  });
  afterAll(() => test.close());

  const faults: unknown[] = [];
  /** A worker that polls on request, and sends through `send`. */
  const worker = (send: () => Outcome | Promise<Outcome>): Promise<Sender> =>
    startSending(
      {
        database,
        ...senderTools,
        queue: { listen: async () => undefined },
        providers: byEmail({ connections: 2, send: async () => send(), close: () => undefined }),
        onFault: (error: unknown) => faults.push(error),
      },
      { lookEveryMs: never },
    );
  const accepted: Outcome = { kind: 'accepted', reference: undefined };

  const due = async (): Promise<string> => (await seeded.createNow()).body.identifier;
  const stateOf = async (identifier: string) => {
    const [row] = await database.select().from(schedules).where(eq(schedules.identifier, identifier));
    const rows = await database
      .select()
      .from(occurrences)
      .where(eq(occurrences.scheduleId, row?.id ?? 0));
    const messages = await database
      .select()
      .from(deliveries)
      .where(
        inArray(
          deliveries.occurrenceId,
          rows.map(({ id }) => id),
        ),
      );
    const counted = (state: number) => messages.filter((message) => message.state === state).length;
    return {
      schedule: row?.state,
      sendings: rows.map(({ state }) => state),
      messages: messages.length,
      pending: counted(deliveryState.pending),
      sent: counted(deliveryState.sent),
      skipped: counted(deliveryState.skipped),
      inHand: counted(deliveryState.sending),
    };
  };

  describe('while workers start occurrences', () => {
    const over = { schedule: 'completada', sent: size, sendings: ['completada'] };
    const stopped: Readonly<Record<string, object>> = {
      cancelada: { schedule: 'cancelada', pending: 0, sendings: ['cancelada'] },
      pausada: { schedule: 'pausada' },
    };
    it.each([
      ['cancelar', 'cancelada'],
      ['pausar', 'pausada'],
      ['deshacer', 'programada'],
    ])('%s happens before or after an occurrence, never in the middle', async (action, state) => {
      const identifiers = await Promise.all(Array.from({ length: 4 }, due));
      const sent = { count: 0 };
      const workers = await Promise.all([1, 2].map(() => worker(() => ((sent.count += 1), accepted))));
      const answers = await Promise.all([
        ...identifiers.map((identifier) => seeded.act(identifier, action)),
        ...workers.map((each) => each.look()),
      ]);
      await Promise.all(workers.map((each) => each.look()));
      await Promise.all(workers.map((each) => each.stop()));
      let total = 0;
      for (const [index, identifier] of identifiers.entries()) {
        const now = await stateOf(identifier);
        const answer = answers[index];
        const wasHeard = typeof answer === 'object' && 'status' in answer && answer.status === 200;
        total += now.sent;
        const isStopped = wasHeard && (action === 'cancelar' || (action === 'pausar' && now.sent < size));
        expect(now).toMatchObject({ inHand: 0, ...(isStopped ? stopped[state] : over) });
      }
      expect([total, faults]).toEqual([sent.count, []]);
      await Promise.all(identifiers.map((identifier) => seeded.act(identifier, 'cancelar')));
    });
  });

  it('pauses within a batch, continues after it is resumed, and sends to everybody once', async () => {
    const identifier = await due();
    let sent = 0;
    const pausing = await worker(async () => {
      sent += 1;
      if (sent === 1) await seeded.act(identifier, 'pausar');
      return accepted;
    });
    await pausing.look();
    await pausing.stop();
    const paused = await stateOf(identifier);
    expect(paused.schedule).toBe('pausada');
    expect(paused.pending).toBeGreaterThan(0);
    expect((await seeded.act(identifier, 'reanudar')).body.state).toBe('en_curso');
    const resuming = await worker(() => ((sent += 1), accepted));
    await resuming.look();
    await resuming.stop();
    expect([sent, await stateOf(identifier)]).toMatchObject([size, { schedule: 'completada', sent: size, pending: 0 }]);
  });

  it('sends no more of a cancelled schedule, and reports messages in flight', async () => {
    const identifier = await due();
    let sent = 0;
    const cancelled = Promise.withResolvers<void>();
    const cancelling = await worker(async () => {
      sent += 1;
      if (sent === 1) await seeded.act(identifier, 'cancelar').then(() => cancelled.resolve(), cancelled.reject);
      await cancelled.promise;
      return accepted;
    });
    await cancelling.look();
    await cancelling.stop();
    const { schedule, sendings, skipped, ...rest } = await stateOf(identifier);
    expect([schedule, sendings, rest.pending, rest.inHand]).toEqual(['cancelada', ['cancelada'], 0, 0]);
    expect([rest.sent, rest.sent + skipped]).toEqual([sent, size]);
    expect(sent).toBeLessThan(size);
  });

  it('replans while a worker starts: started occurrences stay, and nobody gets two messages', async () => {
    const created = (await seeded.createNow()).body;
    const { identifier } = created;
    let sent = 0;
    const sender = await worker(() => ((sent += 1), accepted));
    const change = { ...seeded.form({ date_start: created.dateStart, name: 'Otra vez' }), identifier };
    await Promise.all([sender.look(), ...[1, 2, 3].map(() => seeded.call('PUT', 'schedule', change))]);
    await sender.look();
    await sender.stop();
    expect([sent, await stateOf(identifier)]).toMatchObject([
      size,
      { schedule: 'completada', sendings: ['completada'], sent: size },
    ]);
  });

  it('starts nothing before the undo period ends', async () => {
    const identifier = await due();
    const soon = new Date(Date.now() + 60_000);
    await database.update(schedules).set({ undoUntil: soon }).where(eq(schedules.identifier, identifier));
    const sender = await worker(() => accepted);
    await sender.look();
    expect(await stateOf(identifier)).toMatchObject({ schedule: 'programada', messages: 0 });
    await database.update(schedules).set({ undoUntil: new Date() }).where(eq(schedules.identifier, identifier));
    await sender.look();
    await sender.stop();
    expect(await stateOf(identifier)).toMatchObject({ schedule: 'completada', sent: size });
  });
});
