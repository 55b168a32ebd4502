import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { takeDraft } from '../../collaboration/form-drafts/change-drafts.ts';
import { outdateApprovals, prepareApprovalMails } from '../../collaboration/outdated-approvals.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { campaignsRepository } from '../campaigns/campaigns.repository.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { checkReferences } from './profile-references.ts';
import { profileUses } from './profile-uses.ts';
import { keepRemoved } from '../../identity/removed-records/removed-records.ts';
import { lockProfilesForUpdate, profileParts, removeProfiles } from './profile-removal.ts';
import { profilesRepository } from './profiles.repository.ts';

const fullMessage = (places: number): string =>
  places === 1
    ? 'La campaña tiene cupo para 1 perfil y ya lo tiene.'
    : `La campaña tiene cupo para ${places} perfiles y ya los tiene.`;

/** Whether a record is deleted only as long as that can be undone. */
export interface DeletionMode {
  readonly undo?: 'required' | undefined;
}

/** What was deleted, and whether that can be undone for some minutes. */
export interface Deletion {
  readonly name: string;
  readonly canUndo: boolean;
}

/** Adds a profile to a campaign that is not full, of a draft if it has one, and records it in the audit trail. */
export const createProfile = (
  database: Database,
  principal: Principal,
  campaignIdentifier: string,
  form: ProfileForm,
  draft?: string,
): Promise<Profile> =>
  database.transaction(async (transaction) => {
    const campaign = await campaignsRepository.lock(transaction, principal, campaignIdentifier);
    if (!campaign) throw new Fault('NOT_FOUND');
    const { profileCount, numberSends } = campaign;
    if (profileCount >= numberSends) throw new Fault('CAMPAIGN_FULL', { message: fullMessage(numberSends) });
    await checkReferences(transaction, principal, form);
    if (draft) await takeDraft(transaction, principal, { kind: 'profile', parent: campaignIdentifier }, draft);
    const profile = await profilesRepository.create(transaction, principal, campaign, form);
    const details = { name: form.name, campaign: campaignIdentifier };
    await auditRepository.record(transaction, principal, { action: 'createProfile', subject: profile.identifier, details });
    return profile;
  });

/** Locks a profile to which nothing has been sent, so that no sending starts until the transaction ends. Throws `PROFILE_SENT` otherwise. */
async function lockUnsentProfile(transaction: Transaction, principal: Principal, identifier: string) {
  const uses = await lockProfilesForUpdate(
    transaction,
    sql`p.account_id = ${principal.accountId} and p.identifier = ${identifier}`,
  );
  const profile = await profilesRepository.find(transaction, principal, identifier);
  if (!profile) throw new Fault('NOT_FOUND');
  if (uses.sent > 0) throw new Fault('PROFILE_SENT');
  return { profile, uses };
}

/**
 * Changes a profile to which nothing has been sent. The change is atomic for its schedules and for a sending that starts concurrently.
 * Where a second person approves schedules, those that are active go back to drafts when its rules change, and their approvals end.
 */
export async function updateProfile(
  { database, queue }: Pick<KernelServices, 'database' | 'queue'>,
  principal: Principal,
  identifier: string,
  form: ProfileForm,
): Promise<Profile> {
  await prepareApprovalMails(queue);
  return database.transaction(async (transaction) => {
    const { profile } = await lockUnsentProfile(transaction, principal, identifier);
    await checkReferences(transaction, principal, form);
    const { accountId } = principal;
    const before = await profilesRepository.selection(transaction, accountId, profile.key);
    await profilesRepository.update(transaction, principal, identifier, form);
    const after = await profilesRepository.selection(transaction, accountId, profile.key);
    const returned = isDeepStrictEqual(before, after)
      ? []
      : await profileUses.get().returnToDrafts(transaction, principal, sql`${profile.key}::int`);
    await outdateApprovals(transaction, queue, principal, 'schedule', returned);
    const details = {
      name: form.name,
      ...(profile.name !== form.name && { formerName: profile.name }),
      ...(returned.length > 0 && { returned: returned.length }),
    };
    await auditRepository.record(transaction, principal, { action: 'updateProfile', subject: identifier, details });
    const updated = await profilesRepository.find(transaction, principal, identifier);
    if (!updated) throw new Fault('NOT_FOUND');
    return updated;
  });
}

/** Deletes a profile with its schedules, as long as nothing has been sent to it. */
export const deleteProfile = (
  database: Database,
  principal: Principal,
  identifier: string,
  { undo }: DeletionMode,
): Promise<Deletion> =>
  database.transaction(async (transaction) => {
    const { profile, uses } = await lockUnsentProfile(transaction, principal, identifier);
    const { name, key, campaignIdentifier: campaign } = profile;
    const canUndo = uses.started === 0;
    if (undo === 'required' && !canUndo) throw new Fault('UNDO_OVER');
    const kept = { kind: 'profile', record: identifier, name } as const;
    if (canUndo) await keepRemoved(transaction, principal, kept, profileParts(sql`p.key = ${key}`));
    await removeProfiles(transaction, sql`p.key = ${key}`);
    const details = { name, campaign, schedules: uses.schedules };
    await auditRepository.record(transaction, principal, { action: 'deleteProfile', subject: identifier, details });
    return { name, canUndo };
  });
