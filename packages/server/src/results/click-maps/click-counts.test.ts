import { beforeAll, expect, it } from '@jest/globals';
import { inArray } from 'drizzle-orm';
import { newsletters, newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { seededRandom } from '../../demo/random.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { sendMethods } from '../../messaging/schedules/schedules.table.ts';
import { engagementKind, engagements } from '../../messaging/tracking/tracking.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type Message, readRows, type Rows } from '../dashboards/boards/testing/board-oracle.ts';
import { seedHistory } from '../dashboards/numbers/testing/board-history.ts';
import { countEverything, queueLedger } from '../rollups/testing/count-everything.ts';
import { everySelection } from '../sendings/testing/recounted-results.ts';
import { linkClicks, sentVersions } from './click-counts.ts';
import type { MessageLink } from './message-links.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const periods = [undefined, { from: daysAgo(30), to: daysAgo(10) }, { from: daysAgo(900), to: daysAgo(800) }] as const;
type Period = (typeof periods)[number];

/** Links of a message with five positions, of which two lead to one link. */
const links: readonly MessageLink[] = [
  { position: 1, positions: [1, 0] },
  { position: 2, positions: [2] },
  { position: 3, positions: [3] },
  { position: 4, positions: [4] },
].map((link) => ({ ...link, text: `Enlace ${link.position}`, address: `https://tienda.example/${link.position}` }));

/** Test oracle: counts the clicks on a link one engagement at a time. */
function recount({ engagements: all }: Rows, messages: readonly Message[], { positions }: MessageLink) {
  let [people, machines] = [0, 0];
  for (const { id } of messages) {
    const clicks = all.filter(
      ({ deliveryId, kind, link }) => deliveryId === id && kind === engagementKind.click && positions.includes(link),
    );
    if (clicks.some(({ machine }) => !machine)) people += 1;
    else if (clicks.length > 0) machines += 1;
  }
  return { people, machines };
}

eachDatabase(({ database }) => {
  const histories: { accountId: number; rows: Rows }[] = [];
  beforeAll(async () => {
    const random = seededRandom(20_261_124);
    for (let count = 0; count < 3; count += 1) {
      const { accountId, newsletterId, createdBy, messages } = await seedHistory(database, random, now);
      const [newsletter] = (await database.select().from(newsletters)).filter(({ identifier }) => identifier === newsletterId);
      const content = { templateJson: '{}', templateHtml: '<p>Hola</p>', approved: true, createdBy };
      const [second] = await database
        .insert(newsletterVersions)
        .values({ ...content, newsletterId: newsletter?.id ?? 0, version: 2 })
        .returning();
      const methods = [...new Set(messages.map(({ methodId }) => methodId))].filter((_, at) => at % 2 === 0);
      await database
        .update(sendMethods)
        .set({ newsletterVersionId: second?.id ?? 0 })
        .where(inArray(sendMethods.id, methods));
      // Several links of a message are followed, by people, by machines and by both, at any of their positions.
      const more = messages.flatMap(({ id, updatedAt: firstAt }) =>
        [0, 2, 3].flatMap((link) =>
          [true, false]
            .filter(() => random.chance(0.15))
            .map((machine) => ({
              deliveryId: id,
              accountId,
              kind: engagementKind.click,
              link,
              machine,
              firstAt,
              lastAt: firstAt,
            })),
        ),
      );
      await database.insert(engagements).values(more).onConflictDoNothing();
      histories.push({ accountId, rows: await readRows(database, accountId) });
      await queueLedger(database, accountId);
      await countEverything(database, accountId, now);
      // The messages of the last history wait to be counted again.
      if (count === 2) await queueLedger(database, accountId);
    }
  });

  const sentIn = (rows: Rows, isOwn: (message: Message) => boolean, period: Period) =>
    rows.messages.filter(
      (one) =>
        isOwn(one) &&
        one.state === deliveryState.sent &&
        one.newsletterVersionId !== null &&
        (!period || (one.at >= period.from && one.at < period.to)),
    );

  const cases = periods.flatMap((period) => [
    { period, source: 'the ledger', fewMessages: undefined },
    { period, source: 'the counts', fewMessages: 0 },
  ]);
  it.each(cases)(
    'equal a recount of raw engagements for every selection and version in the period $period, from $source',
    async ({ period, fewMessages }) => {
      const seen = { people: 0, machines: 0, versions: 0 };
      for (const { accountId, rows } of histories) {
        for (const { selection, isOwn } of await everySelection(database, accountId, rows)) {
          const scope = { accountId, selection, period };
          const own = sentIn(rows, isOwn, period);
          const keys = [...new Set(own.map(({ newsletterVersionId }) => newsletterVersionId ?? 0))].toSorted(
            (one, other) => other - one,
          );
          const versions = await sentVersions(database, scope, { fewMessages });
          seen.versions = Math.max(seen.versions, versions.length);
          expect(versions.map(({ key, delivered, clicked }) => ({ key, delivered, clicked }))).toEqual(
            keys.map((key) => {
              const messages = own.filter(({ newsletterVersionId }) => newsletterVersionId === key);
              const all = { ...links[0], positions: [0, 1, 2, 3, 4] } as MessageLink;
              return { key, delivered: messages.length, clicked: recount(rows, messages, all).people };
            }),
          );
          for (const key of keys) {
            const messages = own.filter(({ newsletterVersionId }) => newsletterVersionId === key);
            const expected = links.map((link) => ({ position: link.position, ...recount(rows, messages, link) }));
            const found = await linkClicks(database, scope, key, links, { fewMessages });
            expect(found.map(({ position, people, machines }) => ({ position, people, machines }))).toEqual(expected);
            const total = expected.reduce((sum, { people }) => sum + people, 0);
            for (const { share, people } of found) expect(share).toBeCloseTo(total > 0 ? people / total : 0, 9);
            seen.people += total;
            seen.machines += expected.reduce((sum, { machines }) => sum + machines, 0);
            // Nobody follows the last link: it is a dead one.
            expect(found.at(-1)).toMatchObject({ people: 0, machines: 0, share: 0 });
          }
        }
      }
      // Histories without clicks by people and by machines would prove nothing; the last period has no messages.
      const isEmpty = period !== undefined && period.to.getTime() === daysAgo(800).getTime();
      expect([seen.people > 0, seen.machines > 0, seen.versions]).toEqual(isEmpty ? [false, false, 0] : [true, true, 2]);
    },
  );

  it('have no clicks for another account and for a message without links', async () => {
    const [one, other] = histories;
    const key = one?.rows.messages[0]?.newsletterVersionId ?? 0;
    const scope = { accountId: other?.accountId ?? 0, selection: { kind: 'account' } as const, period: undefined };
    const found = await linkClicks(database, scope, key, links);
    expect(found.map(({ people, machines }) => people + machines)).toEqual([0, 0, 0, 0]);
    expect(await linkClicks(database, scope, key, [])).toEqual([]);
  });
});
