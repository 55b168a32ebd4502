import type { Database } from '../../kernel/database/database.ts';
import { passwordMatches } from '../session/password.ts';
import { type StaffUser, usersRepository } from './users.repository.ts';

/** An address that many accounts have made users for costs no more than this many checks. */
const mostPasswords = 10;

/**
 * The membership that an address and a password open: one that may log in rather than one that may not, then the last used.
 * Accounts may each have made a user of one address, with passwords of their own, before the person joined them: the password
 * tells which. It takes about as long when nobody has the address.
 */
export async function authenticate(database: Database, email: string, password: string): Promise<StaffUser | undefined> {
  const memberships = await usersRepository.listByEmail(database, email);
  const hashes = [...new Set(memberships.map(({ passwordHash }) => passwordHash))].slice(0, mostPasswords);
  const checks = hashes.length > 0 ? hashes : [undefined];
  const answers = await Promise.all(checks.map((hash) => passwordMatches(hash, password)));
  const matching = new Set(hashes.filter((_, index) => answers[index]));
  return memberships.find(({ passwordHash }) => matching.has(passwordHash));
}
