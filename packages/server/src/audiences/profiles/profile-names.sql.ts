import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { campaigns } from '../campaigns/campaigns.table.ts';
import { profiles } from './profiles.table.ts';

/** The arguments of a join with the profile of a key, … */
export const joinProfile = (key: SQLWrapper) => [profiles, eq(profiles.key, key)] as const;
/** … and of one with the campaign of that profile. */
export const joinCampaign = () => [campaigns, eq(campaigns.id, profiles.campaignId)] as const;

/** The key of the joined profile. */
export const joinedProfileKey = profiles.key;

/** The names and identifiers of the joined profile and campaign. */
export const profileReferences = {
  profileName: profiles.name,
  profileIdentifier: profiles.identifier,
  campaignName: campaigns.name,
  campaignIdentifier: campaigns.identifier,
};

/** The identifier and the name of the joined campaign. */
export const campaignReference = { campaign: campaigns.identifier, campaignName: campaigns.name };

/** The keys of the profiles of a campaign of the account as a SELECT, or those of them that are asked for. */
export const profileKeysOf = (accountId: number, campaign: string | null | undefined, only: readonly number[]): SQL => sql`
  select ${profiles.key} from ${profiles} join ${campaigns} on ${campaigns.id} = ${profiles.campaignId}
  where ${campaigns.identifier} = ${campaign} and ${campaigns.accountId} = ${accountId}
    ${only.length > 0 ? sql`and ${profiles.key} = any(${sql.param(only)}::int[])` : sql``}`;

/** What a profile selects, by its key. */
export const profileDefinition = (key: SQLWrapper): SQL =>
  sql`(select definition from ${profiles} where ${profiles.key} = ${key})`;
