import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import type { ResultSums } from '@pregon/contract/results/result-sums.endpoints';
import { eq, sql } from 'drizzle-orm';
import { campaigns } from '../../audiences/campaigns/campaigns.table.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import { seededRandom } from '../../demo/random.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { readListFile } from '../../identity/list-files/testing/read-list-file.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type History, seedHistory } from '../dashboards/numbers/testing/board-history.ts';

const now = new Date('2026-11-21T16:30:00Z');

oneDatabase(({ database }) => {
  let test: TestApp;
  let history: History;
  let owner: Principal;
  beforeAll(async () => {
    test = await testApp(database);
    history = await seedHistory(database, seededRandom(3), now, { people: 8, sendings: 2, days: 200 });
    const { family } = await sessionsRepository.open(database, history.createdBy, { device: 'Prueba', address: '::1' });
    owner = { accountId: history.accountId, userId: history.createdBy, role: 'administrador', family };
    await database.insert(campaigns).values(
      Array.from({ length: 250 }, (_, index) => ({
        accountId: owner.accountId,
        createdBy: owner.userId,
        name: index === 0 ? '=HYPERLINK("https://x.example")' : `Campaña ${String(index).padStart(3, '0')}`,
        description: 'Con; punto y coma',
        dateStart: '2026-11-01',
        dateEnd: '2999-12-31',
        numberSends: 3,
      })),
    );
  });
  afterAll(() => test.close());

  const ask = async (body: object, as: Principal = owner) =>
    test.app.inject({ method: 'POST', url: '/V1/list-files', headers: await test.as(as), body });
  const linesOf = (body: object): Promise<string[][]> => readListFile(test, owner, body);
  const names = async (variables: object) => {
    const body = { query: campaignsQuery.document, variables: { page: 1, size: 100, ...variables } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(owner), body });
    return answer.json().data.campaigns.items as { name: string; identifier: string }[];
  };

  describe('a list as a file', () => {
    it('holds every row that the filter shows, in its order, with cells that no spreadsheet runs', async () => {
      const sort = { by: 'name', direction: 'asc' };
      const [header, ...rows] = await linesOf({ list: 'campaigns', sort });
      expect(header?.slice(0, 3)).toEqual(['Nombre', 'Descripción', 'Estado']);
      expect(rows).toHaveLength(251);
      expect(rows.slice(0, 100).map(([name]) => name?.replace(/^'/, ''))).toEqual(
        (await names({ sort })).map(({ name }) => name.replaceAll('"', '""')),
      );
      expect(rows.map(([name]) => name).filter((name) => name?.includes('HYPERLINK'))).toEqual([
        `'=HYPERLINK(""https://x.example"")`,
      ]);
      // Those with both words, in any order.
      const some = await linesOf({ list: 'campaigns', filter: { search: '02 Campaña' } });
      const numbers = ['002', ...Array.from({ length: 10 }, (_, digit) => `02${digit}`), '102', '202'];
      expect(new Set(some.slice(1).map(([name]) => name))).toEqual(new Set(numbers.map((number) => `Campaña ${number}`)));
    });

    it.each(['audit', 'imports', 'newsletters', 'profiles', 'schedules', 'short-links', 'stores', 'users'])(
      'downloads %s',
      async (list) => {
        const [header = [], ...rows] = await linesOf({ list });
        expect(header.length).toBeGreaterThan(5);
        for (const row of rows) expect(row).toHaveLength(header.length);
      },
    );

    it('shows what the messages achieved, as the list does', async () => {
      const [header = [], ...rows] = await linesOf({ list: 'schedules' });
      const headers = await test.as(owner);
      const { rows: ids } = await database.execute<{ identifier: string; name: string }>(
        sql`select identifier, name from schedule where account_id = ${owner.accountId}`,
      );
      const url = `/V1/results/schedule?ids=${ids.map(({ identifier }) => identifier).join(',')}`;
      const { items } = (await test.app.inject({ url, headers })).json<ResultSums>();
      const shown = rows.map((row) => [row[header.indexOf('Entregados')], row[header.indexOf('Con clic')]]);
      const expected = items.map(({ delivered, clicked }) => [String(delivered), delivered > 0 ? String(clicked) : '']);
      const inOrder = (pairs: readonly (readonly (string | undefined)[])[]) => pairs.map((pair) => pair.join(' ')).toSorted();
      expect(inOrder(shown)).toEqual(inOrder(expected));
      expect(items.some(({ delivered }) => delivered > 0)).toBe(true);
    });

    it('shows the entries of the audit trail, filtered, from the first when asked', async () => {
      for (const name of ['Uno', 'Dos'])
        await auditRepository.record(database, owner, { action: 'createCampaign', subject: name, details: { name } });
      const [header, ...rows] = await linesOf({
        list: 'audit',
        filter: { action: 'createCampaign', user: owner.userId },
        sort: { by: 'at', direction: 'asc' },
      });
      expect(header).toEqual(['Fecha', 'Hora', 'Quién', 'Qué hizo', 'Detalles', 'Acción']);
      expect(rows.map(([, , , sentence]) => sentence)).toEqual(['Creó una campaña: «Uno»', 'Creó una campaña: «Dos»']);
      expect(rows[0]?.[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(rows[0]?.[1]).toMatch(/^\d{2}:\d{2}:\d{2}$/);
      expect((await linesOf({ list: 'audit', filter: { action: 'createCampaign' } })).at(1)?.[3]).toBe('Creó una campaña: «Dos»');
    });

    it('holds the profiles of one campaign, and the archived ones only on request', async () => {
      const rows = async (filter: object) => (await linesOf({ list: 'profiles', filter })).slice(1).map(([name]) => name);
      const own = await database.select().from(profiles).where(eq(profiles.accountId, owner.accountId));
      const [first] = own;
      const all = await rows({ campaign: history.campaignId });
      const sorted = (words: readonly (string | undefined)[]) => words.map(String).toSorted();
      expect(sorted(all)).toEqual(sorted(own.map(({ name }) => name)));
      await database
        .update(profiles)
        .set({ archivedAt: new Date() })
        .where(eq(profiles.key, first?.key ?? 0));
      expect(await rows({ campaign: history.campaignId })).toHaveLength(all.length - 1);
      expect(await rows({ campaign: history.campaignId, archived: true })).toEqual([first?.name]);
      await database
        .update(profiles)
        .set({ archivedAt: null })
        .where(eq(profiles.key, first?.key ?? 0));
    });

    it('is recorded, needs its signed address, and is for those who may read the list', async () => {
      const { url } = (await ask({ list: 'campaigns', filter: { search: 'navidad', state: 'vigente' } })).json();
      const [entry] = await database
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.action, 'exportList'))
        .orderBy(sql`id desc`)
        .limit(1);
      expect(entry).toMatchObject({
        accountId: owner.accountId,
        details: { list: 'campaigns', filters: 'texto: navidad; estado: vigente' },
      });
      expect((await test.app.inject({ method: 'GET', url: `${url}x` })).statusCode).toBe(400);
      const reader = test.staff.lector;
      expect((await ask({ list: 'campaigns' }, reader)).statusCode).toBe(200);
      expect((await ask({ list: 'users' }, reader)).json()).toMatchObject({ code: 'FORBIDDEN' });
      expect((await ask({ list: 'customers' })).statusCode).toBe(400);
    });
  });

  describe('the order by results', () => {
    it('is that of the sums, over all pages, with what has none last', async () => {
      const first = await names({ sort: { by: 'clicked', direction: 'desc' }, size: 100 });
      expect(first[0]?.identifier).toBe(history.campaignId);
      const second = await names({ sort: { by: 'clicked', direction: 'asc' }, size: 100, page: 3 });
      expect(second).toHaveLength(51);
      const each = [1, 2, 3].map((page) => names({ sort: { by: 'sold', direction: 'desc' }, size: 100, page }));
      const all = (await Promise.all(each)).flat().map(({ identifier }) => identifier);
      expect(new Set(all).size).toBe(251);
    });
  });
});
