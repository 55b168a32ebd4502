import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import { and, eq, inArray } from 'drizzle-orm';
import { campaignsRepository } from '../campaigns/campaigns.repository.ts';
import { campaigns } from '../campaigns/campaigns.table.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { hasResultsOf } from '../audience/results-filter.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerFiles } from './customer-files.table.ts';
import { profiles } from './profiles.table.ts';

const goneCampaign = 'Esta campaña ya no existe.';

/** Whether the account has the file, which is then kept until the transaction ends. */
async function hasFile(database: Queryable, { accountId }: Principal, identifier: string): Promise<boolean> {
  const own = and(eq(customerFiles.accountId, accountId), eq(customerFiles.identifier, identifier));
  const found = await database.select({ id: customerFiles.id }).from(customerFiles).where(own).for('key share');
  return found.length > 0;
}

/** Whether all of these profiles belong to that campaign. */
async function areOf(database: Queryable, { accountId }: Principal, campaign: string, keys: readonly number[]) {
  const rows = await database
    .select({ key: profiles.key })
    .from(profiles)
    .innerJoin(campaigns, eq(campaigns.id, profiles.campaignId))
    .where(and(eq(profiles.accountId, accountId), eq(campaigns.identifier, campaign), inArray(profiles.key, [...keys])));
  return rows.length === new Set(keys).size;
}

/** Throws INVALID at each field of a request's `profile` that refers to something the account does not have. */
export async function checkReferences(database: Queryable, principal: Principal, form: ProfileForm): Promise<void> {
  const { nextCampaign, previousCampaign, previousSends, customerFile } = form;
  const isGone = async (campaign: string) => !(await campaignsRepository.find(database, principal, campaign));
  const fields: Record<string, string> = {};
  if (nextCampaign && (await isGone(nextCampaign))) fields['profile.nextCampaign'] = goneCampaign;
  if (previousCampaign && (await isGone(previousCampaign))) fields['profile.previousCampaign'] = goneCampaign;
  else if (previousSends.length > 0 && !(await areOf(database, principal, previousCampaign ?? '', previousSends)))
    fields['profile.previousSends'] = 'Elige perfiles de la campaña anterior.';
  if (form.resultsId && !(await hasResultsOf(database, principal.accountId, form)))
    fields['profile.resultsId'] = 'Esto ya no existe. Quítalo del perfil.';
  if (customerFile && !(await hasFile(database, principal, customerFile)))
    fields['profile.customerFile'] = 'Este archivo ya no existe. Elígelo de nuevo.';
  if (Object.keys(fields).length > 0) throw new Fault('INVALID', { fields });
}
