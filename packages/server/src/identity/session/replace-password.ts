import { usersRepository } from '../accounts/users.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { recoveriesRepository } from '../recovery/recoveries.repository.ts';
import { endPersonSessions } from './person-sessions.ts';

interface Replacement {
  readonly userId: number;
  readonly passwordHash: string;
  /** The session that stays. */
  readonly except?: string;
}

/** Sets a person's new password, and ends their sessions and links. Returns the ended sessions. */
export async function replacePassword(
  transaction: Transaction,
  { passwordHash, ...which }: Replacement,
): Promise<readonly string[]> {
  await usersRepository.setPassword(transaction, which.userId, passwordHash);
  for (const { id } of await usersRepository.listOfPerson(transaction, which.userId)) {
    await recoveriesRepository.drop(transaction, id);
  }
  return endPersonSessions(transaction, which);
}
