import type { ExperimentArm } from '@pregon/contract/experiments/experiment.schema';
import { eq } from 'drizzle-orm';
import { armOf } from '../../../audiences/experiments/arm-of.ts';
import { type Experiment, experimentsRepository } from '../../../audiences/experiments/experiments.repository.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { armMethods, occurrences, schedules, sendMethods } from '../../schedules/schedules.table.ts';
import { type seedAudience, seedOccurrence } from './sending.ts';

type SeededAudience = Awaited<ReturnType<typeof seedAudience>>;

const unchanged: ExperimentArm = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

/** An occurrence of a schedule with an experiment: its arms differ by subject. */
export async function seedSendingExperiment(
  database: Database,
  audience: SeededAudience,
  { controlShare = 20, subjects = ['A', 'B'], delayHours = 0, dueAt = new Date() } = {},
) {
  const occurrenceId = await seedOccurrence(database, audience, dueAt);
  const arms = subjects.map((subject) => ({ ...unchanged, subject, delayHours }));
  const id = await experimentsRepository.create(database, audience.accountId, {
    arms,
    controlShare,
    metric: 'ventas',
    horizonDays: 14,
    mode: 'fijo',
    automaticWinner: false,
  });
  const [occurrence] = await database.select().from(occurrences).where(eq(occurrences.id, occurrenceId));
  const scheduleId = occurrence?.scheduleId ?? 0;
  await database.update(schedules).set({ experimentId: id }).where(eq(schedules.id, scheduleId));
  const [base] = await database.select().from(sendMethods).where(eq(sendMethods.scheduleId, scheduleId));
  if (base?.definition.type !== 'email') throw new Error('The schedule sends no e-mail.');
  const { definition, newsletterVersionId } = base;
  await database.insert(armMethods).values(
    arms.map(({ subject }, index) => ({
      scheduleId,
      arm: index + 1,
      type: definition.type,
      newsletterVersionId,
      definition: { ...definition, subject },
      delayHours,
    })),
  );
  const experiment = await experimentsRepository.find(database, audience.accountId, id);
  if (!experiment) throw new Error('There is no such experiment.');
  return { occurrenceId, scheduleId, experiment };
}

/** The arms of the people of an audience by the hash in TypeScript; 0 is the control group. */
export const plannedArms = (
  { controlShare, arms, salt }: Pick<Experiment, 'controlShare' | 'arms' | 'salt'>,
  { people }: Pick<SeededAudience, 'people'>,
) => people.map(({ id }) => ({ customerId: id, arm: armOf({ controlShare, arms: arms.length, salt }, id) }));
