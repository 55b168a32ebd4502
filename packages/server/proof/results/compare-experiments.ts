import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { eq, sql } from 'drizzle-orm';
import { experimentsRepository } from '../../src/audiences/experiments/experiments.repository.ts';
import { assignments } from '../../src/audiences/experiments/experiments.table.ts';
import type { Random } from '../../src/demo/random.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import type { History } from '../../src/results/dashboards/numbers/testing/board-history.ts';
import { measureArms } from '../../src/results/experiments/experiment-arms.ts';
import { readKeptArms } from '../../src/results/experiments/kept-arms.ts';
import { figuresOf, recountedArms, recountedFigures } from '../../src/results/experiments/testing/recounted-arms.ts';
import { purchases } from '../../src/retail/purchases/purchases.table.ts';
import type { Compared } from './compare-lists.ts';

const dayMs = 86_400_000;
const horizonDays = 7;
const asTheyAre = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

/** Assigns most people of a history to an experiment of one of its schedules, which is over. */
export async function seedExperiment(database: Database, random: Random, { accountId, people }: History, now: Date) {
  const id = await experimentsRepository.create(database, accountId, {
    arms: [asTheyAre, asTheyAre],
    controlShare: 30,
    metric: 'ventas',
    horizonDays,
    mode: 'fijo',
    automaticWinner: false,
  });
  await database.execute(sql`
    update schedule set experiment_id = ${id} where id = (
      select s.id from schedule s join occurrence o on o.schedule_id = s.id where s.account_id = ${accountId} order by o.started_at, s.id limit 1)`);
  await database.execute(sql`
    update occurrence o set state = ${occurrenceState.completed}, started_at = least(o.started_at, ${new Date(now.getTime() - (horizonDays + 1) * dayMs).toISOString()}::timestamptz)
    from schedule s where s.id = o.schedule_id and s.experiment_id = ${id}`);
  await database.insert(assignments).values(
    people
      .filter(() => random.chance(0.9))
      .map((person) => ({
        experimentId: id,
        customerId: person.id,
        arm: random.between(0, 2),
        assignedAt: new Date(now.getTime() - random.between(horizonDays + 1, 40) * dayMs),
        heldOutBy: random.chance(0.1) ? id : null,
      })),
  );
  return id;
}

/** Compares what the people of an experiment bought with a recount of the people assigned and the lines of purchases. */
export async function compareExperiment(
  database: Database,
  { accountId, experimentId, now }: { readonly accountId: number; readonly experimentId: number; readonly now: Date },
): Promise<Compared & { readonly isKept: boolean }> {
  const kept = await readKeptArms(database, { accountId, purchasesUntil: now, now }, [{ id: experimentId, until: null }]);
  const found =
    kept.get(experimentId)?.arms ?? (await measureArms(database, { accountId, experimentId, horizonDays, until: now }));
  const own = await database.select().from(assignments).where(eq(assignments.experimentId, experimentId));
  const lines = await database.select().from(purchases).where(eq(purchases.accountId, accountId));
  const people = own.map(({ heldOutBy, ...person }) => ({ ...person, isHeldOut: heldOutBy !== null }));
  return {
    what: 'experiment',
    isKept: kept.has(experimentId),
    found: found.map(figuresOf),
    expected: recountedFigures(recountedArms(people, lines, { horizonDays, until: now }), found),
  };
}
