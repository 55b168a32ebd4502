import type { BrandKitForm } from '@pregon/contract/account/brand-kit-form.schema';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import type { BrandKit } from '@pregon/contract/account/brand-kit.schema';
import { saveBrandKit } from '@pregon/contract/account/save-brand-kit.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountSettingsRepository } from '../../identity/accounts/account-settings.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { brandKitRepository } from './brand-kit.repository.ts';

/** The fields of a kit in one level, for the audit trail: pages on social networks by the name of the network. */
const flat = ({ social, ...fields }: BrandKitForm): Record<string, string> => ({ ...fields, ...social });

/** The changed fields with their old and new values. */
function changesOf(before: BrandKitForm, after: BrandKitForm) {
  const [old, present] = [flat(before), flat(after)];
  const changed = Object.keys(present).filter((name) => old[name] !== present[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: old[name], to: present[name] }]));
}

async function describeKit(database: Queryable, accountId: number): Promise<BrandKit> {
  const [kit, account] = await Promise.all([
    brandKitRepository.find(database, accountId),
    accountSettingsRepository.read(database, accountId),
  ]);
  const { name, senderName, senderEmail, replyTo } = account;
  return { ...kit, name, sender: { senderName, senderEmail, replyTo } };
}

/** Serves the brand kit of an account: everybody reads it, administrators change it. */
export function brandKitRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, readBrandKit, ({ principal }) => describeKit(database, principal.accountId));

  registerEndpoint(app, saveBrandKit, async ({ body: { version, logo, ...look }, principal, fault }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      const before = await brandKitRepository.find(transaction, accountId);
      const logoId = logo === '' ? null : await brandKitRepository.logoId(transaction, accountId, logo);
      if (logoId === undefined) {
        throw new Fault('INVALID', { fields: { logo: 'Esta imagen no es de tu cuenta: súbela otra vez.' } });
      }
      if (!(await brandKitRepository.save(transaction, principal, look, { logoId, from: version }))) throw fault('CONFLICT');
      const { version: _version, ...former } = before;
      const details = { changes: changesOf({ ...former, logo: former.logo?.address ?? '' }, { ...look, logo }) };
      await auditRepository.record(transaction, principal, { action: 'saveBrandKit', details });
    });
    return describeKit(database, principal.accountId);
  });
}
