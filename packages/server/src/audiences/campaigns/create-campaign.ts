import type { Campaign, CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { campaignsRepository } from './campaigns.repository.ts';

/** Creates a campaign and records it in the audit trail. Used by REST and GraphQL alike. */
export const createCampaign = (database: Database, principal: Principal, form: CampaignForm): Promise<Campaign> =>
  database.transaction(async (transaction) => {
    const campaign = await campaignsRepository.create(transaction, principal, form);
    const { identifier, name } = campaign;
    await auditRepository.record(transaction, principal, { action: 'createCampaign', subject: identifier, details: { name } });
    return campaign;
  });
