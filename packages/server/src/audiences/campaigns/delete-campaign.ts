import { sql } from 'drizzle-orm';
import { draftParts } from '../../collaboration/form-drafts/change-drafts.ts';
import { formDraftsRepository } from '../../collaboration/form-drafts/form-drafts.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { keepRemoved } from '../../identity/removed-records/removed-records.ts';
import type { Deletion, DeletionMode } from '../profiles/change-profiles.ts';
import { lockProfilesForUpdate, profileParts, removeProfiles } from '../profiles/profile-removal.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { campaigns } from './campaigns.table.ts';
import { campaignsRepository } from './campaigns.repository.ts';

/** Deletes a campaign with its profiles, their schedules and the drafts of profiles, as long as nothing of it has been sent. */
export const deleteCampaign = (
  database: Database,
  principal: Principal,
  identifier: string,
  { undo }: DeletionMode,
): Promise<Deletion> =>
  database.transaction(async (transaction) => {
    const campaign = await campaignsRepository.lock(transaction, principal, identifier);
    if (!campaign) throw new Fault('NOT_FOUND');
    const itsProfiles = sql`p.campaign_id = ${campaign.id}`;
    const { schedules, sent, started } = await lockProfilesForUpdate(transaction, itsProfiles);
    if (sent > 0) throw new Fault('CAMPAIGN_SENT');
    const { name, profileCount: profiles } = campaign;
    const canUndo = started === 0;
    if (undo === 'required' && !canUndo) throw new Fault('UNDO_OVER');
    const kept = { kind: 'campaign', record: identifier, name } as const;
    const own = { table: campaigns, where: sql`t.id = ${campaign.id}` };
    if (canUndo)
      await keepRemoved(transaction, principal, kept, [own, ...profileParts(itsProfiles), ...draftParts(principal, identifier)]);
    await formDraftsRepository.removeOfParent(transaction, principal, identifier);
    await removeProfiles(transaction, itsProfiles);
    await campaignsRepository.remove(transaction, principal, identifier);
    const entry = { action: 'deleteCampaign', subject: identifier, details: { name, profiles, schedules } } as const;
    await auditRepository.record(transaction, principal, entry);
    return { name, canUndo };
  });
