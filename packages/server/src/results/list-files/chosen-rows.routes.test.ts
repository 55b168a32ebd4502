import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, type SQL, sql } from 'drizzle-orm';
import { campaigns } from '../../audiences/campaigns/campaigns.table.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import { newsletters, newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { readListFile } from '../../identity/list-files/testing/read-list-file.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { seedAudience } from '../../messaging/deliveries/testing/sending.ts';
import { schedules } from '../../messaging/schedules/schedules.table.ts';
import { shortLinks } from '../../messaging/short-links/short-links.table.ts';
import { products } from '../../retail/products/products.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The lists in which rows are chosen: how their rows are read from the database, and which column of the file names them. */
const lists = [
  { list: 'campaigns', table: sql`campaign`, key: sql`identifier`, label: sql`name`, column: 'Nombre' },
  { list: 'newsletters', table: sql`newsletter`, key: sql`identifier`, label: sql`name`, column: 'Nombre' },
  { list: 'products', table: sql`product`, key: sql`id`, label: sql`name`, column: 'nombre' },
  { list: 'profiles', table: sql`profile`, key: sql`identifier`, label: sql`name`, column: 'Nombre' },
  { list: 'schedules', table: sql`schedule`, key: sql`identifier`, label: sql`name`, column: 'Nombre' },
  { list: 'short-links', table: sql`short_link`, key: sql`code`, label: sql`final_url`, column: 'Destino' },
  { list: 'stores', table: sql`store`, key: sql`id`, label: sql`name`, column: 'nombre' },
  { list: 'users', table: sql`staff_user`, key: sql`id`, label: sql`first_name`, column: 'Nombre' },
] as const;

oneDatabase(({ database }) => {
  let test: TestApp;
  let owner: Principal;
  let neighbour: Principal;
  let asked = 0;

  /** An account with six rows or more in each list. */
  async function seedLists(place: string): Promise<Principal> {
    const { accountId, createdBy, profileKey, versionId } = await seedAudience(database, 2);
    const [profile] = await database.select().from(profiles).where(eq(profiles.key, profileKey));
    const [version] = await database.select().from(newsletterVersions).where(eq(newsletterVersions.id, versionId));
    if (!profile || !version) throw new Error('The database did not return the rows.');
    const { campaignId, definition } = profile;
    const { templateJson, templateHtml } = version;
    const days = { dateStart: '2026-11-01', dateEnd: '2999-12-31' };
    for (const letter of letters) {
      const name = `${letter} ${place}`;
      await database.insert(campaigns).values({ accountId, createdBy, name, description: '', ...days, numberSends: 3 });
      await database.insert(profiles).values({ accountId, campaignId, name, definition: { ...definition, name }, createdBy });
      const [newsletter] = await database.insert(newsletters).values({ accountId, name }).returning();
      const first = { newsletterId: newsletter?.id ?? 0, version: 1, templateJson, templateHtml, approved: false, createdBy };
      await database.insert(newsletterVersions).values(first);
      const plan = { profileKey, dateStart: '2026-11-24', active: true, state: 'programada' as const, createdBy };
      await database.insert(schedules).values({ accountId, name, ...plan });
      const target = `https://${letter}.${place}.example/`;
      await database.insert(shortLinks).values({ accountId, code: `${letter}-${place}`, longUrl: target, finalUrl: target });
      const shelf = { category: 'Hogar', subcategory: 'Cocina', line: 'Mesa', price: '1' };
      await database.insert(products).values({ accountId, sku: letter, name, ...shelf });
      const site = { city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
      await database.insert(stores).values({ accountId, code: letter, name, ...site });
      const person = { email: `${letter}@${place}.example`, lastName: 'Paz', role: 'lector' as const, passwordHash: '' };
      await database.insert(users).values({ accountId, firstName: name, ...person });
    }
    return logIn(accountId, createdBy);
  }

  const logIn = async (accountId: number, userId: number): Promise<Principal> => {
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    return { accountId, userId, role: 'administrador', family };
  };

  /** An administrator of the account with requests left: each may ask for 20 files a minute. */
  async function administrator(): Promise<Principal> {
    asked += 1;
    if (asked % 15 === 0) {
      const person = {
        email: `${asked}@propia.example`,
        firstName: `z ${asked}`,
        lastName: 'Paz',
        role: owner.role,
        passwordHash: '',
      };
      const [user] = await database
        .insert(users)
        .values({ ...person, accountId: owner.accountId })
        .returning();
      owner = await logIn(owner.accountId, user?.id ?? 0);
    }
    return owner;
  }

  beforeAll(async () => {
    test = await testApp(database);
    owner = await seedLists('propia');
    neighbour = await seedLists('ajena');
  });
  afterAll(() => test.close());

  const ask = async (body: object, as?: Principal) => {
    const headers = await test.as(as ?? (await administrator()));
    return test.app.inject({ method: 'POST', url: '/V1/list-files', headers, body });
  };

  /** The keys and labels of rows, read without the code of the lists. */
  async function rowsOf({ table, key, label }: Record<'table' | 'key' | 'label', SQL>, { accountId }: Principal) {
    const { rows } = await database.execute<{ key: string | number; label: string }>(
      sql`select ${key} as key, ${label} as label from ${table} where account_id = ${accountId} order by ${label}`,
    );
    return rows;
  }

  /** What the file calls its rows, in their order. */
  async function labelsIn(body: object, column: string): Promise<(string | undefined)[]> {
    const [header = [], ...rows] = await readListFile(test, await administrator(), body);
    const position = header.indexOf(column);
    expect(position).toBeGreaterThanOrEqual(0);
    return rows.map((row) => row[position]);
  }

  describe.each(lists)('the chosen rows of $list as a file', ({ list, column, ...read }) => {
    it('are exactly those, in the order of the list', async () => {
      const whole = await labelsIn({ list }, column);
      const rows = await rowsOf(read, owner);
      expect(new Set(whole)).toEqual(new Set(rows.map(({ label }) => label)));
      expect(whole).toHaveLength(rows.length);
      const picked = [rows[4], rows[0], rows[2]].flatMap((row) => row ?? []);
      const labels = new Set(picked.map(({ label }) => label));
      expect(await labelsIn({ list, only: picked.map(({ key }) => key) }, column)).toEqual(
        whole.filter((label) => labels.has(String(label))),
      );
    });

    it('are none of another account, and no others in their place', async () => {
      const [own] = await rowsOf(read, owner);
      const foreign = (await rowsOf(read, neighbour)).map(({ key }) => key);
      expect(foreign.length).toBeGreaterThan(5);
      expect(await labelsIn({ list, only: foreign }, column)).toEqual([]);
      expect(await labelsIn({ list, only: [...foreign, own?.key] }, column)).toEqual([own?.label]);
    });
  });

  describe('chosen rows as a file', () => {
    it('are sorted as the list is, and only those that its filter shows', async () => {
      const { list, column, ...read } = lists[3];
      const rows = (await rowsOf(read, owner)).filter(({ label }) => /^[bdf] /.test(label));
      const only = rows.map(({ key }) => key);
      const sort = { by: 'name', direction: 'desc' };
      expect(await labelsIn({ list, only, sort }, column)).toEqual(['f propia', 'd propia', 'b propia']);
      expect(await labelsIn({ list, only, filter: { search: 'd prop' } }, column)).toEqual(['d propia']);
      const byResults = { by: 'clicked', direction: 'desc' };
      const named = await rowsOf(lists[0], owner);
      const first = named.slice(0, 2).map(({ key }) => key);
      expect(await labelsIn({ list: 'campaigns', only: first, sort: byResults }, 'Nombre')).toHaveLength(2);
    });

    it('are up to a hundred, whose address a proxy takes', async () => {
      const made = await database
        .insert(campaigns)
        .values(
          Array.from({ length: 101 }, (_, index) => ({
            accountId: owner.accountId,
            createdBy: owner.userId,
            name: `Muchas ${index}`,
            description: '',
            dateStart: '2026-11-01',
            dateEnd: '2999-12-31',
            numberSends: 3,
          })),
        )
        .returning();
      const keys = made.map(({ identifier }) => identifier);
      const only = keys.slice(0, 100);
      const filter = { search: 'Muchas' };
      expect(await labelsIn({ list: 'campaigns', only, filter }, 'Nombre')).toHaveLength(100);
      const { url } = (await ask({ list: 'campaigns', only, filter: { search: 'ñ'.repeat(200) } })).json<{ url: string }>();
      expect(url.length).toBeLessThan(7000);
      expect((await test.app.inject({ url })).statusCode).toBe(200);
      expect((await ask({ list: 'campaigns', only: keys })).json()).toMatchObject({ code: 'INVALID' });
    });

    it.each([
      ['no rows', { list: 'campaigns', only: [] }],
      ['a key of another kind', { list: 'campaigns', only: [1] }],
      ['a key beyond the column', { list: 'stores', only: [2_147_483_648] }],
      ['a text that is no key', { list: 'short-links', only: ["a' or 1=1"] }],
      ['a list without a choice', { list: 'audit', only: [1] }],
    ])('are refused with %s', async (_, body) => {
      expect((await ask(body)).statusCode).toBe(400);
    });

    it('are recorded with their number, and for those who may read the list', async () => {
      const [, row] = await rowsOf(lists[0], owner);
      await ask({ list: 'campaigns', only: [row?.key], filter: { state: 'vigente' } });
      const [entry] = await database
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.action, 'exportList'))
        .orderBy(sql`id desc`)
        .limit(1);
      expect(entry).toMatchObject({
        accountId: owner.accountId,
        details: { list: 'campaigns', filters: 'estado: vigente; filas elegidas: 1' },
      });
      expect((await ask({ list: 'users', only: [test.staff.lector.userId] }, test.staff.lector)).json()).toMatchObject({
        code: 'FORBIDDEN',
      });
    });
  });
});
