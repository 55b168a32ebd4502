import { accountsRepository } from './accounts.repository.ts';
import { usersRepository } from './users.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { IdentityServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';

type Tools = Pick<IdentityServices, 'config' | 'database'>;

/**
 * Whether a user operates the platform: `PLATFORM_ADMINS` lists their address, and they are in the oldest account. In other
 * accounts any administrator could give that address to a user.
 */
export async function isOperator({ config, database }: Tools, { userId, accountId }: Principal): Promise<boolean> {
  if (config.platformAdmins.length === 0) return false;
  if (accountId !== (await accountsRepository.oldestId(database))) return false;
  const user = await usersRepository.find(database, userId);
  return user !== undefined && user.active && config.platformAdmins.includes(user.email);
}

/** Throws INVALID when a user other than an operator assigns an operator's address in the oldest account. */
export async function refuseOperatorAddress({ config, database }: Tools, principal: Principal, email: string): Promise<void> {
  if (!config.platformAdmins.includes(email.toLowerCase())) return;
  if (principal.accountId !== (await accountsRepository.oldestId(database))) return;
  if (await isOperator({ config, database }, principal)) return;
  throw new Fault('INVALID', { fields: { email: 'Este correo es de quien opera la plataforma.' } });
}
