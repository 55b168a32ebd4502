import type { Campaign, NewCampaign } from '@pregon/contract/campaigns/campaign.schema';
import { takeDraft } from '../../collaboration/form-drafts/change-drafts.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { campaignsRepository } from './campaigns.repository.ts';

/** Creates a campaign, of a draft if it has one, and records it in the audit trail. Used by REST and GraphQL alike. */
export const createCampaign = (database: Database, principal: Principal, { draft, ...form }: NewCampaign): Promise<Campaign> =>
  database.transaction(async (transaction) => {
    if (draft) await takeDraft(transaction, principal, { kind: 'campaign' }, draft);
    const campaign = await campaignsRepository.create(transaction, principal, form);
    const { identifier, name } = campaign;
    await auditRepository.record(transaction, principal, { action: 'createCampaign', subject: identifier, details: { name } });
    return campaign;
  });
