import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { sendMethods } from '../schedules/schedules.table.ts';
import { createServices, type Services } from '../../services.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { testConfig } from '../../testing/test-app.ts';
import { engagements } from './tracking.table.ts';
import { trackingRoutes } from './tracking.routes.ts';
import { trackingTokens } from './tracking-token.ts';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
const target = 'https://tienda.example/ofertas?a=1&b=mañana';

oneDatabase(({ database }) => {
  let services: Services;
  let customerId: number;
  let accountId: number;
  let deliveryId: number;
  const tokens = trackingTokens(testConfig().keys.links, '');

  beforeAll(async () => {
    services = createServices(testConfig(), database);
    const audience = await seedAudience(database, 1);
    const occurrenceId = await seedOccurrence(database, audience);
    const [method] = await database.select({ id: sendMethods.id }).from(sendMethods);
    accountId = audience.accountId;
    const row = {
      accountId,
      occurrenceId,
      methodId: method?.id ?? 0,
      customerId: audience.people[0]?.id ?? 0,
      address: 'c@a.example',
    };
    const [delivery] = await database
      .insert(deliveries)
      .values({ ...row, state: deliveryState.sent })
      .returning();
    deliveryId = delivery?.id ?? 0;
    customerId = row.customerId;
  });
  afterAll(() => services.queue.stop());
  beforeEach(() => database.delete(engagements));

  /** Answers, and all that they have left behind. */
  async function visit(
    requests: readonly {
      readonly url: string;
      readonly method?: 'GET' | 'HEAD';
      readonly headers?: Record<string, string>;
      readonly at?: string;
    }[],
    tracking = true,
  ) {
    const app = Fastify();
    let now = new Date();
    trackingRoutes(app, { ...services, config: testConfig({ tracking }) }, () => now);
    const answers = [];
    for (const { at = '2026-11-24T14:00:00Z', method = 'GET', headers = person, url } of requests) {
      now = new Date(at);
      answers.push(await app.inject({ method, url, headers }));
    }
    await app.close();
    const written = await database.select().from(engagements).orderBy(engagements.kind, engagements.machine);
    return { answers, written };
  }
  const open = () => tokens.openUrl(deliveryId);
  const click = (link = 0, url = target) => tokens.clickUrl({ deliveryId, link, url });

  it('serves a transparent pixel, and records the opening', async () => {
    const { answers, written } = await visit([{ url: open() }]);
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[0]?.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const at = new Date('2026-11-24T14:00:00Z');
    expect(written).toEqual([
      { deliveryId, accountId, customerId, kind: 0, link: 0, machine: false, count: 1, firstAt: at, lastAt: at },
    ]);
  });

  it('counts repeated engagements, with their first and last time', async () => {
    const times = ['2026-11-24T14:00:00Z', '2026-11-24T14:00:02Z', '2026-11-24T15:00:00Z', '2026-11-25T08:00:00Z'];
    const { written } = await visit(times.map((at) => ({ url: open(), at })));
    expect(written).toMatchObject([
      { count: 3, firstAt: new Date('2026-11-24T14:00:00Z'), lastAt: new Date('2026-11-25T08:00:00Z') },
    ]);
  });

  it("redirects to the link's target, and records which link it was", async () => {
    const { answers, written } = await visit([{ url: click(3) }]);
    expect(answers[0]?.statusCode).toBe(302);
    expect(answers[0]?.headers['location']).toBe('https://tienda.example/ofertas?a=1&b=ma%C3%B1ana');
    expect(written).toMatchObject([{ deliveryId, kind: 1, link: 3, machine: false }]);
  });

  it('counts a click once, however slowly it is stored', async () => {
    const app = Fastify();
    let now = Date.parse('2026-11-24T14:00:00Z');
    trackingRoutes(app, services, () => new Date((now += 60_000)));
    await app.inject({ url: click(), headers: person });
    await app.close();
    expect(await database.select().from(engagements)).toMatchObject([{ kind: 1, count: 1 }]);
  });

  it('redirects only to signed addresses', async () => {
    const stolen = new URL(click(), 'https://pregon.example');
    stolen.searchParams.set('u', 'https://ladron.example/');
    const { answers, written } = await visit([
      { url: stolen.pathname + stolen.search },
      { url: `${click()}&u=https%3A%2F%2Fladron.example` },
      { url: '/e/c/1.1.x?u=https%3A%2F%2Fladron.example' },
    ]);
    for (const { headers } of answers) expect(headers['location']).toBe(`${testConfig().publicUrl}/NotFound`);
    expect(written).toEqual([]);
  });

  it('answers a forged pixel like a valid one, and records nothing', async () => {
    const { answers, written } = await visit([{ url: '/e/o/1.forged.gif' }, { url: tokens.openUrl(999_999) }]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(written).toEqual([]);
  });

  it('tells bots from people', async () => {
    const { answers, written } = await visit([
      { url: open(), headers: { 'user-agent': 'Mozilla/5.0' } },
      { url: click(), method: 'HEAD' },
      { url: click(), headers: { ...person, purpose: 'prefetch' }, at: '2026-11-24T14:10:00Z' },
      { url: open() },
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 302, 302, 200]);
    expect(written.map(({ kind, machine, count }) => [kind, machine, count])).toEqual([
      [0, false, 1],
      [0, true, 1],
      [1, true, 2],
    ]);
  });

  it('redirects even when engagements cannot be stored', async () => {
    const { answers, written } = await visit([{ url: open() }, { url: click() }], false);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 302]);
    expect(written).toEqual([]);
  });
});
