import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { eq } from 'drizzle-orm';
import { newsletters, newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { deliveries, deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { occurrences, schedules, sendMethods } from '../../messaging/schedules/schedules.table.ts';
import { engagementKind, engagements } from '../../messaging/tracking/tracking.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const at = new Date('2026-11-20T15:00:00Z');
const templateHtml =
  '<p>Hola, {{name}}</p><a href="https://tienda.example/a?n={{name}}">Ofertas</a> <a href="https://tienda.example/b">Tiendas</a>' +
  '<img src="https://espia.example/foto.png"><a href="#darse-de-baja">Baja</a>';

oneDatabase(({ database }) => {
  let test: TestApp;
  let reader: Principal;
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let schedule: string;
  let occurrenceId: number;
  let secondVersion: number;

  beforeAll(async () => {
    test = await testApp(database);
    audience = await seedAudience(database, 4, templateHtml);
    const { accountId, createdBy, people, newsletterId } = audience;
    reader = await session();
    const [newsletter] = await database.select().from(newsletters).where(eq(newsletters.identifier, newsletterId));
    const content = {
      templateJson: '{}',
      templateHtml: '<a href="https://tienda.example/c">Nuevo</a>',
      approved: true,
      createdBy,
    };
    const [second] = await database
      .insert(newsletterVersions)
      .values({ ...content, newsletterId: newsletter?.id ?? 0, version: 2 })
      .returning();
    secondVersion = second?.id ?? 0;
    occurrenceId = await seedOccurrence(database, audience, at);
    schedule = await send(
      occurrenceId,
      people.map(({ id }) => id),
    );
    const sent = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));
    const clicks = [
      [0, 0, false],
      [1, 0, false],
      [2, 1, false],
      [3, 0, true],
    ] as const;
    await database.insert(engagements).values(
      clicks.map(([message, link, machine]) => ({
        deliveryId: sent[message]?.id ?? 0,
        accountId,
        kind: engagementKind.click,
        link,
        machine,
        firstAt: at,
        lastAt: at,
      })),
    );
  });
  afterAll(() => test.close());

  /** A new session of a member of the account's staff. */
  async function session(): Promise<Principal> {
    const { accountId, createdBy: userId } = audience;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    return { accountId, userId, role: 'lector', family };
  }

  /** Delivers an occurrence to customers. Returns the identifier of its schedule. */
  async function send(occurrence: number, customers: readonly number[]): Promise<string> {
    const [found] = await database
      .select({ scheduleId: occurrences.scheduleId, identifier: schedules.identifier, methodId: sendMethods.id })
      .from(occurrences)
      .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
      .innerJoin(sendMethods, eq(sendMethods.scheduleId, schedules.id))
      .where(eq(occurrences.id, occurrence));
    const { methodId = 0, identifier = '' } = found ?? {};
    const row = { accountId: audience.accountId, occurrenceId: occurrence, methodId, state: deliveryState.sent, updatedAt: at };
    await database
      .insert(deliveries)
      .values(customers.map((customerId) => ({ ...row, customerId, address: `c${customerId}@a.example` })));
    return identifier;
  }

  const get = async (path: string, as = reader) => test.app.inject({ url: `/V1${path}`, headers: await test.as(as) });
  const mapOf = async (path: string) => (await get(path)).json<ClickMap>();
  const linksOf = ({ map }: ClickMap) => map?.links.map(({ text, people, machines }) => [text, people, machines]);
  const clicked = [
    ['Ofertas', 2, 1],
    ['Tiendas', 1, 0],
  ];

  it('count the links of a schedule, of one of its sendings and of a newsletter', async () => {
    for (const path of [
      `/schedule/${schedule}/click-map`,
      `/schedule/${schedule}/click-map?occurrence=${occurrenceId}`,
      `/template/${audience.newsletterId}/click-map`,
    ]) {
      const found = await mapOf(path);
      expect(found.versions).toEqual([{ key: audience.versionId, newsletter: 'Rebajas', version: 1, delivered: 4, clicked: 3 }]);
      expect(linksOf(found)).toEqual(clicked);
      expect(found.map?.links[0]?.share).toBeCloseTo(2 / 3, 9);
    }
  });

  it("count messages of a period of days on the account's clock", async () => {
    const of = (query: string) => mapOf(`/schedule/${schedule}/click-map?${query}`);
    expect(linksOf(await of('from=2026-11-20&to=2026-11-20'))).toEqual(clicked);
    expect(await of('from=2026-11-21')).toEqual({ versions: [], map: null });
    expect((await get(`/schedule/${schedule}/click-map?from=2026-02-30`)).statusCode).toBe(400);
    const { map } = await of('to=2026-11-20');
    expect((await test.app.inject({ url: map?.pageUrl ?? '' })).body).toContain('data-badge="66,7\u00A0%"');
  });

  it("draw the message in a sandbox, without anybody's data and without asking other hosts", async () => {
    const { map } = await mapOf(`/schedule/${schedule}/click-map`);
    const page = await test.app.inject({ url: map?.pageUrl ?? '' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(
      /^sandbox allow-same-origin; default-src 'none'; img-src [^;]+; style-src 'unsafe-inline';/,
    );
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect(page.body).toMatch(/data-link="0" data-badge="66,7\u00A0%"/);
    expect(page.body).toMatch(/Hola, \[[^\]]+\]/);
    expect(page.body).not.toMatch(/espia\.example|Cliente \d|@a\d*\.example|\{\{|<script|<a\b[^>]*\shref/);
  });

  it('let another version be chosen, and fall back on the newest', async () => {
    const later = await seedOccurrence(database, { ...audience, versionId: secondVersion }, at);
    await send(later, [audience.people[0]?.id ?? 0]);
    const newsletter = `/template/${audience.newsletterId}/click-map`;
    const found = await mapOf(newsletter);
    expect(found.versions.map(({ key, delivered }) => [key, delivered])).toEqual([
      [secondVersion, 1],
      [audience.versionId, 4],
    ]);
    expect(linksOf(found)).toEqual([['Nuevo', 0, 0]]);
    expect((await test.app.inject({ url: found.map?.pageUrl ?? '' })).body).toContain('data-badge="Sin clics" data-dead');
    expect(linksOf(await mapOf(`${newsletter}?version=${audience.versionId}`))).toEqual(clicked);
    expect(linksOf(await mapOf(`${newsletter}?version=99999999`))).toEqual([['Nuevo', 0, 0]]);
  });

  it('cannot be opened by a changed address or after the session has ended', async () => {
    const own = await session();
    const { map } = (await get(`/schedule/${schedule}/click-map`, own)).json<ClickMap>();
    const url = map?.pageUrl ?? '';
    const changed = url.replace(/\.[^.]+\./, '.e30.');
    expect((await test.app.inject({ url: changed })).statusCode).toBe(403);
    expect((await test.app.inject({ url })).statusCode).toBe(200);
    await test.app.inject({ method: 'POST', url: '/V1/logout', headers: await test.as(own) });
    const ended = await test.app.inject({ url });
    expect([ended.statusCode, ended.body.includes('ya no se puede abrir')]).toEqual([403, true]);
  });

  it('are not found from another account, and for a sending of another schedule', async () => {
    for (const path of [`/schedule/${schedule}/click-map`, `/template/${audience.newsletterId}/click-map`])
      expect((await get(path, test.strangers.administrador)).statusCode).toBe(404);
    const other = await seedOccurrence(database, audience, at);
    expect((await get(`/schedule/${schedule}/click-map?occurrence=${other}`)).statusCode).toBe(404);
  });
});
