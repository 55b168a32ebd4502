import { eq } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { profiles } from '../profiles/profiles.table.ts';
import { campaigns } from './campaigns.table.ts';

/** How many profiles of the quota of a profile's campaign are taken. */
export async function campaignQuota(database: Queryable, profile: number): Promise<{ used: number; total: number }> {
  const [campaign] = await database
    .select({ id: campaigns.id, total: campaigns.numberSends })
    .from(profiles)
    .innerJoin(campaigns, eq(campaigns.id, profiles.campaignId))
    .where(eq(profiles.key, profile));
  if (!campaign) return { used: 0, total: 0 };
  return { used: await database.$count(profiles, eq(profiles.campaignId, campaign.id)), total: campaign.total };
}
