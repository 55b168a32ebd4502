import { usersRepository } from '../accounts/users.repository.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { type OpenSession, type OwnSessions, sessionsRepository } from './sessions.repository.ts';

/** Sessions of a person in all of their accounts, latest first. */
export async function listPersonSessions(database: Database, userId: number): Promise<OpenSession[]> {
  const memberships = await usersRepository.listOfPerson(database, userId);
  const sessions = await Promise.all(memberships.map(({ id }) => sessionsRepository.list(database, id)));
  return sessions.flat().toSorted((one, other) => other.usedAt.getTime() - one.usedAt.getTime());
}

/** Ends sessions of a person in all of their accounts, and returns which. */
export async function endPersonSessions(database: Queryable, { userId, ...which }: OwnSessions): Promise<readonly string[]> {
  const ended: string[] = [];
  for (const { id } of await usersRepository.listOfPerson(database, userId)) {
    ended.push(...(await sessionsRepository.end(database, { userId: id, ...which })));
  }
  return ended;
}
