import { sql } from 'drizzle-orm';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { lockProfilesForUpdate, removeProfiles } from '../profiles/profile-removal.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { campaignsRepository } from './campaigns.repository.ts';

/** Deletes a campaign with its profiles and their schedules, as long as nothing of it has been sent. Returns its name. */
export const deleteCampaign = (database: Database, principal: Principal, identifier: string): Promise<string> =>
  database.transaction(async (transaction) => {
    const campaign = await campaignsRepository.lock(transaction, principal, identifier);
    if (!campaign) throw new Fault('NOT_FOUND');
    const itsProfiles = sql`p.campaign_id = ${campaign.id}`;
    const { schedules, sent } = await lockProfilesForUpdate(transaction, itsProfiles);
    if (sent > 0) throw new Fault('CAMPAIGN_SENT');
    await removeProfiles(transaction, itsProfiles);
    await campaignsRepository.remove(transaction, principal, identifier);
    const { name, profileCount: profiles } = campaign;
    const entry = { action: 'deleteCampaign', subject: identifier, details: { name, profiles, schedules } } as const;
    await auditRepository.record(transaction, principal, entry);
    return name;
  });
