import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { campaignsRepository } from '../campaigns/campaigns.repository.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { checkReferences } from './profile-references.ts';
import { lockProfilesForUpdate, removeProfiles } from './profile-removal.ts';
import { profilesRepository } from './profiles.repository.ts';

const fullMessage = (places: number): string =>
  places === 1
    ? 'La campaña tiene cupo para 1 perfil y ya lo tiene.'
    : `La campaña tiene cupo para ${places} perfiles y ya los tiene.`;

/** Adds a profile to a campaign that is not full, and records it in the audit trail. */
export const createProfile = (
  database: Database,
  principal: Principal,
  campaignIdentifier: string,
  form: ProfileForm,
): Promise<Profile> =>
  database.transaction(async (transaction) => {
    const campaign = await campaignsRepository.lock(transaction, principal, campaignIdentifier);
    if (!campaign) throw new Fault('NOT_FOUND');
    const { profileCount, numberSends } = campaign;
    if (profileCount >= numberSends) throw new Fault('CAMPAIGN_FULL', { message: fullMessage(numberSends) });
    await checkReferences(transaction, principal, form);
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

/** Changes a profile to which nothing has been sent. The change is atomic for its schedules and for a sending that starts concurrently. */
export const updateProfile = (
  database: Database,
  principal: Principal,
  identifier: string,
  form: ProfileForm,
): Promise<Profile> =>
  database.transaction(async (transaction) => {
    const { profile } = await lockUnsentProfile(transaction, principal, identifier);
    await checkReferences(transaction, principal, form);
    const updated = await profilesRepository.update(transaction, principal, identifier, form);
    if (!updated) throw new Fault('NOT_FOUND');
    const details = { name: form.name, ...(profile.name !== form.name && { formerName: profile.name }) };
    await auditRepository.record(transaction, principal, { action: 'updateProfile', subject: identifier, details });
    return updated;
  });

/** Deletes a profile with its schedules, as long as nothing has been sent to it. Returns its name. */
export const deleteProfile = (database: Database, principal: Principal, identifier: string): Promise<string> =>
  database.transaction(async (transaction) => {
    const { profile, uses } = await lockUnsentProfile(transaction, principal, identifier);
    const { name, key, campaignIdentifier: campaign } = profile;
    await removeProfiles(transaction, sql`p.key = ${key}`);
    const details = { name, campaign, schedules: uses.schedules };
    await auditRepository.record(transaction, principal, { action: 'deleteProfile', subject: identifier, details });
    return name;
  });
