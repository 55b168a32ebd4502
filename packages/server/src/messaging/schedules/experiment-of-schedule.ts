import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { schedulesRepository } from './schedules.repository.ts';

/** The experiment of a schedule, null for none. Undefined: the account has no such schedule. */
export async function experimentOfSchedule(
  database: Queryable,
  principal: Principal,
  identifier: string,
): Promise<{ readonly scheduleId: number; readonly experiment: Experiment | null } | undefined> {
  const schedule = await schedulesRepository.withExperiment(database, principal, identifier);
  if (!schedule) return undefined;
  const { id: scheduleId, experimentId } = schedule;
  const found = experimentId === null ? undefined : await experimentsRepository.find(database, principal.accountId, experimentId);
  return { scheduleId, experiment: found ?? null };
}
