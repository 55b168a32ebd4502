import { armOf } from '../audiences/experiments/arm-of.ts';
import { assignments, experiments } from '../audiences/experiments/experiments.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { armMethods, sendMethods } from '../messaging/schedules/schedules.table.ts';
import { type DemoExperiment, horizonDays, planOf } from './experiments.ts';
import { insertRows } from './insert-rows.ts';

const asItIs = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

/** Inserts the design of an experiment, and returns its key. */
export async function fillDesign(
  database: Transaction,
  accountId: number,
  { controlShare, salt }: DemoExperiment,
  createdAt: Date,
): Promise<number> {
  const design = { arms: [asItIs], controlShare, metric: 'ventas' as const, horizonDays, mode: 'fijo' as const, salt };
  return first(
    await database
      .insert(experiments)
      .values({ accountId, ...design, createdAt })
      .returning(),
  ).id;
}

/** Inserts a method as that of the arm which gets the message, and returns its key. */
export async function fillArm(database: Transaction, method: typeof sendMethods.$inferInsert): Promise<number> {
  const arm = { ...method, arm: 1, delayHours: 0 };
  await database.insert(armMethods).values(arm);
  return first(await database.insert(sendMethods).values(arm).returning()).id;
}

/** Assigns people to the arms of an experiment, and returns those who get the message. */
export async function assignPeople<Person extends { readonly customerId: number }>(
  database: Transaction,
  people: readonly Person[],
  { experimentId, experiment, assignedAt }: { experimentId: number; experiment: DemoExperiment; assignedAt: Date },
): Promise<Person[]> {
  const plan = planOf(experiment);
  const rows = people.map(({ customerId }) => ({ experimentId, customerId, arm: armOf(plan, customerId), assignedAt }));
  await insertRows(database, assignments, rows);
  return people.filter((_, position) => rows[position]?.arm !== 0);
}
