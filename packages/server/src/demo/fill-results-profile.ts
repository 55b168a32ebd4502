import { profileForm } from '@pregon/contract/profiles/profile-form.schema';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { campaigns } from '../audiences/campaigns/campaigns.table.ts';
import { profiles } from '../audiences/profiles/profiles.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { Calendar } from './calendar.ts';

/** The campaign whose results the profile follows up. */
const followed = 'Te extrañamos';

/** Inserts a profile of the people who opened a campaign's messages and bought nothing, as staff creates it from the results. */
export async function fillResultsProfile(
  database: Transaction,
  calendar: Calendar,
  owner: { readonly accountId: number; readonly createdBy: number },
): Promise<void> {
  const [campaign] = await database
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.accountId, owner.accountId), eq(campaigns.name, followed)));
  if (!campaign) throw new Error(`The demo has no campaign "${followed}".`);
  const definition = v.parse(profileForm, {
    name: 'Abrieron el bono y no compraron',
    objective: ['Reactivar'],
    customerFocus: ['En riesgo', 'Inactivos'],
    customerCategory: ['Diamante', 'Oro', 'Plata', 'Bronce'],
    geoHierarchy: 'Nacional',
    resultsOf: 'campaign',
    resultsId: campaign.identifier,
    resultsTo: 'abrieron',
    previousCampaign: campaign.identifier,
    previousCampaignTo: 'no compraron',
  });
  const createdAt = calendar.momentAgo(1, 10 * 60);
  await database.insert(profiles).values({ ...owner, campaignId: campaign.id, name: definition.name, definition, createdAt });
}
