import { expect, it } from '@jest/globals';
import { type PriceItem, priceItems } from '@pregon/contract/account/message-prices.endpoints';
import { sql } from 'drizzle-orm';
import { usualAttribution } from '../../audiences/audience/attribution.sql.ts';
import { messagePrices } from '../../channels/accounts/message-prices.table.ts';
import { seededRandom } from '../../demo/random.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { seedHistory } from '../dashboards/numbers/testing/board-history.ts';
import { costsByChannel } from './message-costs.sql.ts';

const now = new Date('2026-11-21T16:30:00Z');

eachDatabase(({ database }) => {
  it.each([2, 3, 5])(
    'are what each accepted message cost by the price of its day: recount of random history %i',
    async (seed) => {
      const random = seededRandom(seed);
      const { accountId, messages } = await seedHistory(database, random, now, { people: 15, sendings: 8 });
      const history = messages.map((message) => {
        const category = random.pick(['MARKETING', 'UTILITY', 'authentication', '', null]);
        return {
          ...message,
          segments: message.channel === 'sms' ? random.pick([1, 2, 3, null]) : null,
          category: message.channel === 'wa' ? category : null,
        };
      });
      const billed = JSON.stringify(history.map(({ id, segments, category }) => ({ id, segments, category })));
      await database.execute(sql`update delivery d set segments = b.segments, category = b.category
        from jsonb_to_recordset(${billed}::jsonb) as b(id bigint, segments smallint, category text) where d.id = b.id`);
      const prices: { item: PriceItem; since: Date | null; price: number }[] = priceItems.flatMap((item) =>
        random.chance(0.3)
          ? []
          : [null, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-12T05:00:00Z')]
              .filter((since) => since === null || random.chance(0.6))
              .map((since) => ({ item, since, price: random.between(0, 900_000) / 10_000 })),
      );
      await database.insert(messagePrices).values(
        prices.map(({ item, since, price }) => ({
          accountId,
          item,
          since: since?.toISOString() ?? '-infinity',
          price: String(price),
        })),
      );
      const itemOf = ({ channel, category }: (typeof history)[number]): PriceItem => {
        if (channel !== 'wa') return channel;
        if (category?.toUpperCase() === 'UTILITY') return 'waUtility';
        return category?.toUpperCase() === 'AUTHENTICATION' ? 'waAuthentication' : 'waMarketing';
      };
      const priceOf = (message: (typeof history)[number]): number | undefined =>
        prices.findLast(({ item, since }) => item === itemOf(message) && (since === null || since <= message.updatedAt))?.price;
      const expected = [...Map.groupBy(history, ({ channel }) => channel)].flatMap(([channel, all]) => {
        const accepted = all.filter(({ state }) => state === deliveryState.sent);
        const known = accepted.filter((message) => priceOf(message) !== undefined);
        const cost = known.reduce((sum, message) => sum + (priceOf(message) ?? 0) * (message.segments ?? 1), 0);
        return accepted.length === 0
          ? []
          : [{ channel, cost: known.length > 0 ? Number(cost.toFixed(4)) : null, unpriced: accepted.length - known.length }];
      });
      const found = await costsByChannel(database, { accountId, selection: { kind: 'account' }, ...usualAttribution });
      expect(expected.some(({ cost }) => cost !== null)).toBe(true);
      expect(found).toEqual(expected.toSorted((one, other) => (one.channel < other.channel ? -1 : 1)));
    },
  );
});
