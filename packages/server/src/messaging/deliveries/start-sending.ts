import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Transaction } from '../../kernel/database/database.ts';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import { assignedSql } from '../../audiences/audience/audience-sql.ts';
import { writeAssignments } from '../../audiences/experiments/assignments.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { occurrencesRepository } from '../schedules/occurrences.repository.ts';
import type { Occurrence } from '../schedules/occurrence.ts';
import { messageScope } from '../sending-rules/message-scope.ts';
import { customersPerChunk, writeAudience } from './audience-fill.ts';

/** A sending that starts now. */
interface Starting {
  readonly occurrence: Occurrence;
  readonly selection: ProfileSelection;
  readonly now: Date;
  readonly chunkSize: number;
}

/**
 * Writes down who is assigned to which arm: of the schedule's experiment, and of the control group of the account. Everybody whom the
 * sending covers is assigned, those who get nothing included, before their consent is looked at again.
 */
async function assign(
  transaction: Transaction,
  { occurrence, selection, now, chunkSize }: Starting,
  { scope, experiment }: { readonly scope: AudienceScope; readonly experiment: Experiment | undefined },
): Promise<void> {
  const { holdOut } = scope;
  const ofAccount = holdOut && (await experimentsRepository.ofHoldOut(transaction, scope.accountId, holdOut));
  const channels = (await occurrencesRepository.methods(transaction, occurrence)).map(({ type }) => type);
  const covered = {
    occurrenceId: occurrence.id,
    people: assignedSql(scope, selection, channels),
    assignedAt: now,
    chunkSize,
  };
  // A control group that was switched off and on again measures nothing more in this quarter.
  if (ofAccount?.endedAt === null) await writeAssignments(transaction, { ...covered, experiment: ofAccount, heldOut: undefined });
  const heldOut = holdOut && ofAccount ? { by: ofAccount.id, holdOut } : undefined;
  if (experiment) await writeAssignments(transaction, { ...covered, experiment, heldOut });
}

/** Stores who gets which message of a sending that starts. The caller has started it in the same transaction. */
export async function writeSending(
  transaction: Transaction,
  occurrence: Occurrence,
  selection: ProfileSelection,
  { now, chunkSize = customersPerChunk }: { readonly now: Date; readonly chunkSize?: number | undefined },
): Promise<void> {
  const { accountId, id: occurrenceId } = occurrence;
  const { experimentId, ...kind } = await occurrencesRepository.designOf(transaction, occurrence);
  const scope = await messageScope(transaction, accountId, kind, now);
  const found = experimentId === null ? undefined : await experimentsRepository.find(transaction, accountId, experimentId);
  // Once a version has won there is nothing left to compare: everybody gets it.
  const experiment = found?.winner === null ? found : undefined;
  await assign(transaction, { occurrence, selection, now, chunkSize }, { scope, experiment });
  const methods = found
    ? await occurrencesRepository.armMethods(transaction, occurrence, found.winner)
    : await occurrencesRepository.methods(transaction, occurrence);
  for (const method of methods) {
    await writeAudience(transaction, { occurrenceId, accountId }, method, selection, { chunkSize, scope, experiment });
  }
}
