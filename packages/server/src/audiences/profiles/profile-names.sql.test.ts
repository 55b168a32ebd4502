import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { seedAudience } from '../../messaging/deliveries/testing/sending.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { campaigns } from '../campaigns/campaigns.table.ts';
import { profileKeysOf } from './profile-names.sql.ts';
import { profiles } from './profiles.table.ts';

eachDatabase(({ database }) => {
  let own: Awaited<ReturnType<typeof seedAudience>>;
  let other: typeof own;
  let campaign = '';
  beforeAll(async () => {
    own = await seedAudience(database, 1);
    other = await seedAudience(database, 1);
    const [found] = await database
      .select({ identifier: campaigns.identifier })
      .from(campaigns)
      .innerJoin(profiles, eq(profiles.campaignId, campaigns.id))
      .where(eq(profiles.key, own.profileKey));
    campaign = found?.identifier ?? '';
  });
  const keys = async (accountId: number, of: string | null, only: readonly number[]) => {
    const { rows } = await database.execute<{ key: number }>(profileKeysOf(accountId, of, only));
    return rows.map(({ key }) => key);
  };

  describe('the profiles of a campaign', () => {
    it('are all of them where none is asked for, or those that are', async () => {
      expect(await keys(own.accountId, campaign, [])).toEqual([own.profileKey]);
      expect(await keys(own.accountId, campaign, [own.profileKey, 0])).toEqual([own.profileKey]);
      expect(await keys(own.accountId, campaign, [other.profileKey])).toEqual([]);
    });

    it('are those of this campaign of this account', async () => {
      expect(await keys(other.accountId, campaign, [])).toEqual([]);
      expect(await keys(own.accountId, null, [])).toEqual([]);
    });
  });
});
