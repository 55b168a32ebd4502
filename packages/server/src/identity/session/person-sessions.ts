import { usersRepository } from '../accounts/users.repository.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { type OpenSession, type OwnSessions, sessionsRepository } from './sessions.repository.ts';

/** A user, with the session that asks. */
interface Caller {
  readonly userId: number;
  readonly family?: string;
}

/**
 * The users whose sessions a session shows and ends: all of the person's, but for one of an identity provider, which speaks for its own
 * account only.
 */
async function usersWithin(database: Queryable, { userId, family }: Caller): Promise<readonly number[]> {
  const { bySso } = family === undefined ? { bySso: false } : await sessionsRepository.wayOf(database, family);
  if (bySso) return [userId];
  return (await usersRepository.listOfPerson(database, userId)).map(({ id }) => id);
}

/** Sessions of a person in the accounts that the caller's session reaches, latest first. */
export async function listPersonSessions(database: Database, caller: Caller): Promise<OpenSession[]> {
  const ids = await usersWithin(database, caller);
  const sessions = await Promise.all(ids.map((id) => sessionsRepository.list(database, id)));
  return sessions.flat().toSorted((one, other) => other.usedAt.getTime() - one.usedAt.getTime());
}

/** Ends sessions of a person in the accounts that the caller's session reaches, and returns which. Without a `family`, in all of them. */
export async function endPersonSessions(
  database: Queryable,
  { userId, family, ...which }: OwnSessions & Caller,
): Promise<readonly string[]> {
  const ended: string[] = [];
  for (const id of await usersWithin(database, { userId, ...(family !== undefined && { family }) })) {
    ended.push(...(await sessionsRepository.end(database, { userId: id, ...which })));
  }
  return ended;
}
