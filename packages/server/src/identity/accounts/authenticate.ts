import type { Database } from '../../kernel/database/database.ts';
import { passwordMatches } from '../session/password.ts';
import { type StaffUser, usersRepository } from './users.repository.ts';

/** Limit of password checks for one address with many memberships. */
const mostPasswords = 10;

/**
 * Finds the membership that an address and a password open: enabled ones that passwords open first, then the last used. Several accounts may have
 * created a user with one address and different passwords before the person joined them, so the password decides. Takes about as
 * long for an unknown address.
 */
export async function authenticate(database: Database, email: string, password: string): Promise<StaffUser | undefined> {
  const memberships = await usersRepository.listByEmail(database, email);
  const hashes = [...new Set(memberships.map(({ passwordHash }) => passwordHash))].slice(0, mostPasswords);
  const checks = hashes.length > 0 ? hashes : [undefined];
  const answers = await Promise.all(checks.map((hash) => passwordMatches(hash, password)));
  const matching = new Set(hashes.filter((_, index) => answers[index]));
  return memberships.find(({ passwordHash }) => matching.has(passwordHash));
}
