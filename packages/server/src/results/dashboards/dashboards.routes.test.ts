import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { campaigns } from '../../audiences/campaigns/campaigns.table.ts';
import { deliveries, deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import { schedules, sendMethods } from '../../messaging/schedules/schedules.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { audienceSizes } from '../../audiences/audience/audience-sizes.table.ts';
import { createBoardTokens } from './board-token.ts';
import { parseOutsideBoards } from '../../kernel/config/outside-boards.ts';

const outside = [{ label: 'Bodega', path: '/admin/analytics/events', kind: 'link', url: 'https://paneles.example/bodega' }];
const labels = [
  'Panel de Control',
  'Campañas',
  'Perfiles',
  'Eventos',
  'Clientes',
  'Panel de tiendas',
  'Qué tan bien acierta',
  'Ventas incrementales',
  'Bodega',
];

interface MenuItem {
  readonly label: string;
  readonly boardID: string;
  readonly path: string;
}

oneDatabase(({ database }) => {
  let test: TestApp;
  let ours: Principal;
  let strangers: Principal;
  beforeAll(async () => {
    test = await testApp(database, { outsideBoards: parseOutsideBoards(JSON.stringify(outside)) });
    ours = test.staff.lector;
    strangers = test.strangers.administrador;
  });
  afterAll(() => test.close());

  const menuOf = async (principal: Principal, filter?: object): Promise<MenuItem[]> => {
    const query = 'query dasboardMenu($filter: DashboardMenuFilter) { dasboardMenu(filter: $filter) { label boardID path } }';
    const body = { query, variables: { filter } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json().data.dasboardMenu;
  };
  const ask = async (principal: Principal, boardID: string) =>
    test.app.inject({ method: 'GET', url: `/V1/dasboards/get/${boardID}`, headers: await test.as(principal) });
  const addressOf = async (principal: Principal, label: string): Promise<string> => {
    const item = (await menuOf(principal)).find((one) => one.label === label);
    return (await ask(principal, item?.boardID ?? '')).json().url;
  };
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);
  const open = (address: string) => test.app.inject({ method: 'GET', url: pathOf(address) });

  it('lists the dashboards of the account, and opens the requested one', async () => {
    const menu = await menuOf(ours);
    expect(menu.map(({ label }) => label)).toEqual(labels);
    expect(menu.map(({ path }) => path)).toEqual([
      '/admin',
      ...['campaigns', 'segments', 'events', 'customers', 'stores', 'accuracy', 'incremental', 'events'].map(
        (kind) => `/admin/analytics/${kind}`,
      ),
    ]);
    expect(await menuOf(ours, { label: 'Panel de Control' })).toEqual(menu.slice(0, 1));
    expect(await menuOf(ours)).toEqual(menu);
  });

  it('hides dashboards of another account', async () => {
    const [theirs, own] = [await menuOf(strangers), await menuOf(ours)];
    expect(new Set([...theirs, ...own].map(({ boardID }) => boardID)).size).toBe(2 * labels.length);
    const answers = await Promise.all([...theirs.map(({ boardID }) => boardID), 'nothing', '1'].map((id) => ask(ours, id)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json().code).toBe('NOT_FOUND');
  });

  it("returns the address of another tool's dashboard unchanged", async () => {
    expect(await addressOf(ours, 'Bodega')).toBe('https://paneles.example/bodega');
  });

  it('opens each dashboard in a frame of the admin host only, without policy violations', async () => {
    for (const label of labels.slice(0, -1)) {
      const answer = await open(await addressOf(ours, label));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain(`frame-ancestors 'self' ${test.services.config.adminUrl}`);
      expect(policy).not.toMatch(/unsafe|\*|https?:\/\/(?!admin\.localhost)/);
      expect(answer.headers).not.toHaveProperty('x-frame-options');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(answer.body).toContain(`<h1>${label}</h1>`);
      expect(answer.body).not.toMatch(/\sstyle=|\son\w+=|<script>|<style|NaN|undefined/);
    }
  });

  it('shows an empty state that leads on to the next step when nothing was sent', async () => {
    for (const [label, sentence, next] of [
      ['Panel de Control', 'Sin envíos en estos 30 días', '/admin/sends/schedule'],
      ['Campañas', 'Sin envíos en estos 30 días', '/admin/sends/schedule'],
      ['Perfiles', 'Todavía no hay perfiles', '/admin/campaign'],
      ['Eventos', 'Nada en estos 30 días', '/admin/sends/schedule'],
      ['Clientes', 'Todavía no hay clientes', '/admin/importar'],
      ['Qué tan bien acierta', 'Todavía no hay clientes', '/admin/importar'],
    ] as const) {
      const { body } = await open(await addressOf(strangers, label));
      expect(body).toContain(sentence);
      expect(body).toContain(`<a class="button" href="${next}">`);
    }
  });

  it('serves assets of dashboards to frames without an origin, cached for good', async () => {
    const { body } = await open(await addressOf(ours, 'Eventos'));
    const assets = [...body.matchAll(/(?:href|src)="(\/boards\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(assets).toHaveLength(3);
    for (const url of assets) {
      const { statusCode, headers } = await test.app.inject({ method: 'GET', url });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
      expect(headers['cache-control']).toContain('immutable');
    }
    expect((await test.app.inject({ method: 'GET', url: '/boards/assets/..%2Fboard.css' })).statusCode).toBe(404);
  });

  describe('the address of a dashboard', () => {
    it('opens no other dashboard, and none when it was changed', async () => {
      const address = await addressOf(ours, 'Eventos');
      // Not the last letter, because some of its bits are padding.
      const signed = `${address.slice(0, -9)}${address.at(-9) === 'A' ? 'B' : 'A'}${address.slice(-8)}`;
      for (const changed of [address.replace('/events?', '/control?'), signed, address.split('?')[0] ?? '', `${address}&t=x`]) {
        const answer = await open(changed);
        expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('data-state="expired"')]);
      }
    });

    it.each([
      ['opening', 9, 200],
      ['opening', 11, 403],
      ['working', 11, 200],
      ['working', 13 * 60, 403],
    ] as const)('for %s answers %s minutes later with %s', async (use, minutes, status) => {
      const signedAt = new Date(Date.now() - minutes * 60_000);
      const tokens = createBoardTokens(test.services.config.keys.session);
      const token = await tokens.sign({ principal: ours, kind: 'events' }, use, signedAt);
      expect((await test.app.inject({ method: 'GET', url: `/boards/events?t=${token}` })).statusCode).toBe(status);
    });

    it('leads to other periods by signed links', async () => {
      const { body } = await open(await addressOf(ours, 'Eventos'));
      const link = /href="(\/boards\/events[^"]*period=7[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const token = new URL(link, 'http://x').searchParams.get('t') ?? '';
      const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      expect(exp * 1000).toBeGreaterThan(Date.now() + 11 * 60 * 60_000);
      const next = await test.app.inject({ method: 'GET', url: link });
      expect([next.statusCode, next.body]).toEqual([200, expect.stringMatching(/aria-current="true">7 días/)]);
    });

    it('expires with the session that requested it', async () => {
      const address = await addressOf(test.staff.operador, 'Eventos');
      expect((await open(address)).statusCode).toBe(200);
      const { userId, family } = test.staff.operador;
      await sessionsRepository.end(database, { userId, only: family });
      test.services.liveSessions.forget([family]);
      expect((await open(address)).statusCode).toBe(403);
    });
  });

  describe('of an account with sendings', () => {
    let campaignId: string;
    let profileKey: number;
    beforeAll(async () => {
      const audience = await seedAudience(database, 3);
      const occurrenceId = await seedOccurrence(database, audience, new Date(Date.now() - 3_600_000));
      profileKey = audience.profileKey;
      const ownAccount = { accountId: ours.accountId };
      const mine = eq(customers.accountId, audience.accountId);
      const [method] = await database.select({ id: sendMethods.id }).from(sendMethods);
      const rows = audience.people.map(({ id, email }) => ({
        ...ownAccount,
        occurrenceId,
        methodId: method?.id ?? 0,
        customerId: id,
        address: email ?? '',
      }));
      await database.insert(deliveries).values(rows.map((row) => ({ ...row, state: deliveryState.sent })));
      await database.update(customers).set(ownAccount).where(mine);
      await database
        .update(schedules)
        .set({ ...ownAccount, name: '<b>Envío</b>' })
        .where(eq(schedules.accountId, audience.accountId));
      await database.update(profiles).set(ownAccount).where(eq(profiles.key, profileKey));
      const [campaign] = await database
        .update(campaigns)
        .set(ownAccount)
        .where(eq(campaigns.accountId, audience.accountId))
        .returning();
      campaignId = campaign?.identifier ?? '';
    });

    const item = async (principal: Principal, label: string, value: string) =>
      open(`${await addressOf(principal, label)}&item=${value}`);

    it('shows one campaign, to its account only', async () => {
      const answer = await item(ours, 'Campañas', campaignId);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<h1>Navidad</h1>')]);
      expect(answer.body).toContain('&lt;b&gt;Envío&lt;/b&gt;');
      const missing = await Promise.all(
        [campaignId, crypto.randomUUID(), 'x', "1' or true"].map((id) => item(strangers, 'Campañas', encodeURIComponent(id))),
      );
      expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    });

    it('shows one segment, to its account only, and counts it once a day', async () => {
      const answer = await item(ours, 'Perfiles', String(profileKey));
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<h1>Todos</h1>')]);
      await item(ours, 'Perfiles', String(profileKey));
      expect(await database.select().from(audienceSizes)).toMatchObject([
        { profileKey, total: 3, email: 3, sms: 0, whatsapp: 0 },
      ]);
      expect((await item(strangers, 'Perfiles', String(profileKey))).statusCode).toBe(404);
    });

    it('leads from the board of customers to how well the models predict and back, and asks that board for no period', async () => {
      const menu = await menuOf(ours);
      const screenOf = (name: string) => {
        const { path = '', boardID = '' } = menu.find(({ label }) => label === name) ?? {};
        return `href="${path}/${boardID}"`;
      };
      const clients = (await open(await addressOf(ours, 'Clientes'))).body;
      expect(clients).toContain(screenOf('Qué tan bien acierta'));
      expect(clients).toContain('aria-label="Periodo"');
      const accuracy = (await open(await addressOf(ours, 'Qué tan bien acierta'))).body;
      expect(accuracy).toContain(screenOf('Clientes'));
      expect(accuracy).not.toContain('aria-label="Periodo"');
    });

    it('takes the theme from its query, and passes it on in its links', async () => {
      const { body } = await open(`${await addressOf(ours, 'Panel de Control')}&theme=dark`);
      expect(body).toContain('<html lang="es" data-theme="dark"');
      expect([...body.matchAll(/href="(\/boards\/control[^"]*)"/g)].every(([, href]) => href?.includes('theme=dark'))).toBe(true);
      expect((await open(`${await addressOf(ours, 'Panel de Control')}&theme="><script>`)).body).not.toContain('data-theme');
    });
  });
});
