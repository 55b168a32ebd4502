import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { eq, inArray } from 'drizzle-orm';
import { fillWorld, readWorld } from '../../audiences/audience/testing/audience-world.ts';
import { campaigns } from '../../audiences/campaigns/campaigns.table.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import { newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { occurrences, schedules, sendMethods } from '../../messaging/schedules/schedules.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

interface Event {
  readonly kind: string;
  readonly at: string;
  readonly identifier: string;
  readonly by: string | null;
}
interface Overview {
  readonly newsletters: readonly { readonly identifier: string; readonly scheduleCount: number }[];
  readonly newsletterCount: number;
  readonly events: readonly Event[];
  readonly eventCount: number;
}

interface Listed {
  readonly identifier: string;
  readonly profileKey: number;
}

oneDatabase(({ database }) => {
  let test: TestApp;
  let reader: Principal;
  let campaign: typeof campaigns.$inferSelect;
  let newsletter: string;
  beforeAll(async () => {
    test = await testApp(database);
    const accountId = await fillWorld(database);
    const world = await readWorld(database, accountId);
    const message = world.messages.find((one) => one.newsletter !== null);
    newsletter = message?.newsletter ?? '';
    await database
      .update(occurrences)
      .set({ startedAt: new Date('2026-11-20T15:00:00Z'), sentCount: 12 })
      .where(eq(occurrences.id, message?.occurrence ?? 0));
    const [found] = await database
      .select()
      .from(campaigns)
      .where(eq(campaigns.identifier, message?.campaign ?? ''));
    if (!found) throw new Error('The world has no campaign with an e-mail.');
    campaign = found;
    const [user] = await database.select().from(users).where(eq(users.accountId, accountId));
    const userId = user?.id ?? 0;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    reader = { accountId, userId, role: 'lector', family };
  }, 60_000);
  afterAll(() => test.close());

  /** What belongs to the campaign, read table by table. */
  async function expected() {
    const ofCampaign = await database.select().from(profiles).where(eq(profiles.campaignId, campaign.id));
    const keys = ofCampaign.map(({ key }) => key);
    const scheduled = await database.select().from(schedules).where(inArray(schedules.profileKey, keys));
    const ids = scheduled.map(({ id }) => id);
    const started = (await database.select().from(occurrences).where(inArray(occurrences.scheduleId, ids))).filter(
      ({ startedAt }) => startedAt !== null,
    );
    return { profiles: ofCampaign, schedules: scheduled, started };
  }

  it('lists the newsletters of a campaign and what happened, the latest first', async () => {
    const response = await test.app.inject({
      url: `/V1/campaign/${campaign.identifier}/overview`,
      headers: await test.as(reader),
    });
    const { newsletters, events } = response.json<Overview>();
    const whole = await expected();
    const identifiersOf = (kind: string) => events.filter((event) => event.kind === kind).map(({ identifier }) => identifier);
    expect(identifiersOf('campaign')).toEqual([campaign.identifier]);
    expect(identifiersOf('profile').toSorted()).toEqual(whole.profiles.map(({ identifier }) => identifier).toSorted());
    expect(identifiersOf('schedule').toSorted()).toEqual(whole.schedules.map(({ identifier }) => identifier).toSorted());
    expect(identifiersOf('sending')).toHaveLength(whole.started.length);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'sending', at: '2026-11-20T15:00:00.000Z', by: null, sent: 12 }),
    );
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const { kind, by } of events) expect([kind, by === null]).toEqual([kind, kind === 'sending']);
    expect(newsletters.find(({ identifier }) => identifier === newsletter)?.scheduleCount).toBeGreaterThan(0);
  });

  it('reads as many of each list as are asked for, and says how many there are', async () => {
    const read = async (query: string) =>
      test.app.inject({ url: `/V1/campaign/${campaign.identifier}/overview?${query}`, headers: await test.as(reader) });
    const whole = await expected();
    const methods = await database
      .select({ schedule: sendMethods.scheduleId, newsletter: newsletterVersions.newsletterId })
      .from(sendMethods)
      .innerJoin(newsletterVersions, eq(sendMethods.newsletterVersionId, newsletterVersions.id));
    const ids = new Set(whole.schedules.map(({ id }) => id));
    const newsletterCount = new Set(methods.flatMap((one) => (ids.has(one.schedule) ? [one.newsletter] : []))).size;
    const eventCount = 1 + whole.profiles.length + whole.schedules.length + whole.started.length;
    const all = (await read('newsletters=1000&events=5000')).json<Overview>();
    const cut = (await read('newsletters=1&events=2')).json<Overview>();
    expect(all).toMatchObject({ newsletterCount, eventCount });
    expect([all.newsletters.length, all.events.length]).toEqual([newsletterCount, eventCount]);
    expect(cut).toEqual({ ...all, newsletters: all.newsletters.slice(0, 1), events: all.events.slice(0, 2) });
    const refused = ['newsletters=0', 'newsletters=1001', 'events=5001', 'events=1.5', 'events=x', 'events=-1'];
    expect((await Promise.all(refused.map(read))).map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400));
  });

  it('filters schedules by their campaign, and names the campaign and the profile of each', async () => {
    const whole = await expected();
    const payload = {
      query: schedulesQuery.document,
      variables: { page: 1, size: 100, filter: { campaign: campaign.identifier } },
    };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(reader), payload });
    const { items } = answer.json<{ data: { programming: { items: readonly Listed[] } } }>().data.programming;
    expect(items.map(({ identifier }) => identifier).toSorted()).toEqual(
      whole.schedules.map(({ identifier }) => identifier).toSorted(),
    );
    for (const item of items) {
      const profile = whole.profiles.find(({ key }) => key === item.profileKey);
      expect(item).toMatchObject({ campaignIdentifier: campaign.identifier, profileIdentifier: profile?.identifier });
    }
  });
});
