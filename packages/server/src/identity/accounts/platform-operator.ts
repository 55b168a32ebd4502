import { accountsRepository } from './accounts.repository.ts';
import { usersRepository } from './users.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { IdentityServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';

type Tools = Pick<IdentityServices, 'config' | 'database'>;

/**
 * Whether somebody operates the platform: `PLATFORM_ADMINS` names the address that they log in with, and they are in the oldest
 * account. Elsewhere any administrator could give the address to a user of their own.
 */
export async function isOperator({ config, database }: Tools, { userId, accountId }: Principal): Promise<boolean> {
  if (config.platformAdmins.length === 0) return false;
  if (accountId !== (await accountsRepository.oldestId(database))) return false;
  const user = await usersRepository.find(database, userId);
  return user !== undefined && user.active && config.platformAdmins.includes(user.email);
}

/** In the oldest account, only an operator makes operators: throws INVALID when anybody else gives out an address of theirs. */
export async function refuseOperatorAddress({ config, database }: Tools, principal: Principal, email: string): Promise<void> {
  if (!config.platformAdmins.includes(email.toLowerCase())) return;
  if (principal.accountId !== (await accountsRepository.oldestId(database))) return;
  if (await isOperator({ config, database }, principal)) return;
  throw new Fault('INVALID', { fields: { email: 'Este correo es de quien opera la plataforma.' } });
}
