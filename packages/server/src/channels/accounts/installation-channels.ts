import type { Config } from '../../kernel/config/config.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { domainOf, senderIdentitiesRepository } from './sender-identities.repository.ts';

type Settings = Pick<Config, 'sharedChannels' | 'mailFrom'>;

/** The accounts that may use the installation's providers. `shared`: every account, because the operator allows it. */
type Share = 'own' | 'shared' | 'none';

/**
 * Whether an account without its own providers sends through the installation's. These belong to the oldest account; with
 * `SHARED_CHANNELS` all accounts may use them.
 */
export async function installationShare({ sharedChannels }: Settings, database: Queryable, accountId: number): Promise<Share> {
  if (accountId === (await accountsRepository.oldestId(database))) return 'own';
  return sharedChannels ? 'shared' : 'none';
}

/**
 * Whether an account may send e-mail from an address: it has verified the address or its domain. The domain of MAIL_FROM belongs
 * to the oldest account; others that share its mail server may use that one address.
 */
export async function maySendFrom(
  settings: Settings,
  database: Queryable,
  { accountId, address }: { readonly accountId: number; readonly address: string },
): Promise<boolean> {
  const share = await installationShare(settings, database, accountId);
  if (share === 'own' && domainOf(address) === domainOf(settings.mailFrom)) return true;
  if (share === 'shared' && address.toLowerCase() === settings.mailFrom.toLowerCase()) return true;
  return senderIdentitiesRepository.isVerified(database, accountId, address);
}
