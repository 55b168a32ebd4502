import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ResultSums } from '@pregon/contract/results/result-sums.endpoints';
import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { eq } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { schedules } from '../../messaging/schedules/schedules.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type History, seedHistory } from '../dashboards/numbers/testing/board-history.ts';
import { dayIn } from '../dashboards/period.ts';

const now = new Date('2026-11-21T16:30:00Z');

oneDatabase(({ database }) => {
  let test: TestApp;
  let history: History;
  let reader: Principal;
  beforeAll(async () => {
    test = await testApp(database);
    history = await seedHistory(database, seededRandom(3), now, { people: 8, sendings: 2, days: 200 });
    const { family } = await sessionsRepository.open(database, history.createdBy, { device: 'Prueba', address: '::1' });
    reader = { accountId: history.accountId, userId: history.createdBy, role: 'administrador', family };
  });
  afterAll(() => test.close());

  const get = async (path: string, as = reader) => test.app.inject({ url: `/V1${path}`, headers: await test.as(as) });
  const delivered = ({ channels }: SendingResults) => channels.reduce((sum, channel) => sum + channel.delivered, 0);
  const sent = () => history.messages.filter(({ state }) => state === deliveryState.sent);

  it('answer the results of a campaign and of a newsletter, however long ago', async () => {
    const campaign = (await get(`/campaign/${history.campaignId}/results`)).json<SendingResults>();
    expect(delivered(campaign)).toBe(sent().length);
    expect(delivered((await get(`/template/${history.newsletterId}/results`)).json())).toBe(sent().length);
    expect(campaign).toMatchObject({ currency: 'COP', attributionDays: 7, attributionTouch: 'ultimo' });
  });

  it("select a period of days on the account's clock, whose ends may be open or in any order", async () => {
    const days = sent().map(({ updatedAt }) => dayIn(updatedAt, 'America/Bogota'));
    const day = days.toSorted()[0] ?? '';
    const asked = async (query: string) => delivered((await get(`/campaign/${history.campaignId}/results?${query}`)).json());
    const onDay = days.filter((one) => one === day).length;
    expect(await asked(`from=${day}&to=${day}`)).toBe(onDay);
    expect(await asked(`to=${day}`)).toBe(onDay);
    expect(await asked(`from=${day}`)).toBe(days.length);
    expect(await asked(`from=2026-12-31&to=2020-01-01`)).toBe(days.length);
    expect(await asked(`from=2020-01-01&to=2020-12-31`)).toBe(0);
    expect((await get(`/campaign/${history.campaignId}/results?from=2026-02-30`)).statusCode).toBe(400);
  });

  it("follow the account's attribution rule", async () => {
    await database
      .update(accounts)
      .set({ attributionDays: 30, attributionTouch: 'cualquiera' })
      .where(eq(accounts.id, history.accountId));
    const each = (await get(`/campaign/${history.campaignId}/results`)).json<SendingResults>();
    expect(each).toMatchObject({ attributionDays: 30, attributionTouch: 'cualquiera' });
  });

  it('answer the sums of the schedules of a list, and none of another account', async () => {
    const own = await database.select().from(schedules).where(eq(schedules.accountId, history.accountId));
    const ids = own.map(({ identifier }) => identifier).join(',');
    const { items } = (await get(`/results/schedule?ids=${ids}`)).json<ResultSums>();
    expect(items.reduce((sum, one) => sum + one.delivered, 0)).toBe(sent().length);
    expect((await get(`/results/schedule?ids=${ids}`, test.strangers.administrador)).json<ResultSums>().items).toEqual([]);
    const added = `/results/schedule/incremental?ids=${ids}`;
    expect((await get(added)).json<{ items: unknown[] }>().items).toHaveLength(own.length);
    expect((await get(added, test.strangers.administrador)).json()).toEqual({ items: [] });
    expect((await get('/results/schedule/incremental?ids=x')).statusCode).toBe(400);
    for (const bad of ['', 'x', `${ids},`, Array.from({ length: 101 }, () => crypto.randomUUID()).join(',')])
      expect((await get(`/results/schedule?ids=${bad}`)).statusCode).toBe(400);
  });

  it('are not found for identifiers of another account', async () => {
    for (const path of [`/campaign/${history.campaignId}/results`, `/template/${history.newsletterId}/results`])
      expect((await get(path, test.strangers.administrador)).statusCode).toBe(404);
  });
});
