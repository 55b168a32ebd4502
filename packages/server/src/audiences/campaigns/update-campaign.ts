import type { Campaign, CampaignChange, CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { campaignsRepository } from './campaigns.repository.ts';

const tooFew = (profiles: number): string =>
  `La campaña ya tiene ${profiles} ${profiles === 1 ? 'perfil' : 'perfiles'}: escribe ${profiles} o más.`;

/** The changed fields with their old and new values, for the audit trail. */
function changesOf(before: CampaignForm, after: CampaignForm) {
  const names = ['name', 'description', 'dateStart', 'dateEnd', 'numberSends'] as const;
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** Changes a campaign and records the change. The row lock serializes it with the creation of profiles. */
export const updateCampaign = (database: Database, principal: Principal, change: CampaignChange): Promise<Campaign> =>
  database.transaction(async (transaction) => {
    const { identifier, version, ...form } = change;
    const before = await campaignsRepository.lock(transaction, principal, identifier);
    if (!before) throw new Fault('NOT_FOUND');
    if (version !== undefined && version !== before.version) throw new Fault('CONFLICT');
    const { profileCount } = before;
    if (form.numberSends < profileCount) throw new Fault('INVALID', { fields: { numberSends: tooFew(profileCount) } });
    const campaign = await campaignsRepository.update(transaction, principal, identifier, form);
    const entry = {
      action: 'updateCampaign',
      subject: identifier,
      details: { name: form.name, changes: changesOf(before, form) },
    } as const;
    await auditRepository.record(transaction, principal, entry);
    return campaign;
  });
