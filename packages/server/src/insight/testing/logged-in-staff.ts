import type { Role } from '@pregon/contract/session/roles';
import { users } from '../../identity/accounts/accounts.table.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** Adds a user to an account, with a session. */
export async function loggedInStaff(database: Database, accountId: number, role: Role): Promise<Principal> {
  const [user] = await database
    .insert(users)
    .values({ accountId, email: `${crypto.randomUUID()}@x.example`, firstName: 'Eva', lastName: 'Díaz', passwordHash: '', role })
    .returning();
  const userId = user?.id ?? 0;
  const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
  return { userId, accountId, role, family };
}
