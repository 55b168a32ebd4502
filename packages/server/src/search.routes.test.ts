import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FoundRecord } from '@pregon/contract/search/search.endpoints';
import { eq, sql } from 'drizzle-orm';
import { campaigns } from './audiences/campaigns/campaigns.table.ts';
import { formDrafts } from './collaboration/form-drafts/form-drafts.table.ts';
import { newsletters, newsletterWork } from './content/newsletters/newsletters.table.ts';
import { users } from './identity/accounts/accounts.table.ts';
import { sessionsRepository } from './identity/session/sessions.repository.ts';
import type { Principal } from './kernel/http/principal.ts';
import { stores } from './retail/stores/stores.table.ts';
import { shortLinks } from './messaging/short-links/short-links.table.ts';
import { eachDatabase } from './testing/each-database.ts';
import { type AccountWithThings, seedThings } from './testing/other-accounts.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const dates = { description: 'x', dateStart: '2026-12-01', dateEnd: '2026-12-31', numberSends: 1 };

eachDatabase(({ database }) => {
  let test: TestApp;
  let own: AccountWithThings;
  beforeAll(async () => {
    test = await testApp(database);
    own = await seedThings(database, 'Ñandú');
    // The same names in another account.
    const other = await seedThings(database, 'Ñandú');
    for (const [{ principal, ids }, code] of [[own, 'nandu-1'] as const, [other, 'nandu-2'] as const]) {
      const { accountId, userId: createdBy } = principal;
      const longUrl = `https://tienda.example/nandu/${accountId}`;
      await database.insert(shortLinks).values({ code, accountId, longUrl, finalUrl: longUrl, createdBy });
      await database
        .update(newsletters)
        .set({ name: 'Boletín Ñandú' })
        .where(eq(newsletters.identifier, String(ids.newsletter)));
    }
  });
  afterAll(() => test.close());

  const ask = async (q: string, principal = own.principal) =>
    test.app.inject({ url: '/V1/search', query: { q }, headers: await test.as(principal) });
  const search = async (q: string, principal?: Principal): Promise<FoundRecord[]> => (await ask(q, principal)).json().items;
  const kindsOf = (found: readonly FoundRecord[]) => [...new Set(found.map(({ kind }) => kind))];

  it('finds every kind of record of the own account alone, ignoring accents and case', async () => {
    const { ids } = own;
    const found = await search('NANDU');
    expect(found).toEqual([
      { kind: 'campaign', id: ids.campaign, name: 'Cosa Ñandú', dateStart: expect.any(String), dateEnd: expect.any(String) },
      { kind: 'profile', id: ids.unsentProfile, name: 'Cosa Ñandú', campaign: ids.campaign, campaignName: 'Cosa Ñandú' },
      { kind: 'profile', id: ids.profileIdentifier, name: 'Cosa Ñandú', campaign: ids.campaign, campaignName: 'Cosa Ñandú' },
      { kind: 'newsletter', id: ids.unapprovedNewsletter, name: 'Cosa Ñandú', isApproved: false },
      { kind: 'newsletter', id: ids.newsletter, name: 'Boletín Ñandú', isApproved: true },
      { kind: 'schedule', id: ids.draft, name: 'Cosa Ñandú', dateStart: '2099-11-24', state: 'borrador' },
      { kind: 'schedule', id: ids.schedule, name: 'Cosa Ñandú', dateStart: expect.any(String), state: 'completada' },
      {
        kind: 'customer',
        id: ids.customer,
        name: expect.stringContaining('Ñandú'),
        detail: expect.stringContaining(own.document),
      },
      { kind: 'store', id: ids.store, name: 'Cosa Ñandú', city: 'Cali' },
      { kind: 'shortLink', id: 'nandu-1', name: expect.stringContaining('/nandu/'), isActive: true },
      { kind: 'user', id: ids.approver, name: 'Ñandú Ruiz', email: expect.stringContaining('@'), role: 'marketing' },
      { kind: 'user', id: ids.user, name: 'Ñandú Ruiz', email: expect.stringContaining('@'), role: 'lector' },
    ]);
  });

  it.each([
    ['lector', []],
    ['operador', ['customer']],
    ['marketing', ['customer']],
  ] as const)('leaves out the kinds that the role %s may not list', async (role, more) => {
    const { accountId } = own.principal;
    const colleague = { accountId, email: `${role}@busca.example`, firstName: 'Luz', lastName: 'Mora', passwordHash: '', role };
    const [user] = await database.insert(users).values(colleague).returning();
    const userId = user?.id ?? 0;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '127.0.0.1' });
    const found = await search('nandu', { userId, accountId, role, family });
    const everybody = ['campaign', 'profile', 'newsletter', 'schedule', 'store', 'shortLink'];
    expect(kindsOf(found).toSorted()).toEqual([...everybody, ...more].toSorted());
  });

  it('finds customers by document, and users by e-mail', async () => {
    expect(await search(own.document)).toEqual([expect.objectContaining({ kind: 'customer', id: own.ids.customer })]);
    const [user] = await database
      .select()
      .from(users)
      .where(eq(users.id, Number(own.ids.user)));
    expect(await search(user?.email ?? '')).toContainEqual(expect.objectContaining({ kind: 'user', id: own.ids.user }));
  });

  it('finds the newest customers of a common name, and the only one of a rare name, however old', async () => {
    const { accountId } = own.principal;
    const insert = (firstName: string, count: number) =>
      database.execute<{ id: number }>(sql`insert into customer (account_id, first_name, last_name)
        select ${accountId}, ${firstName}, 'Valderrama ' || n from generate_series(1, ${count}::int) n returning id`);
    const { rows: rare } = await insert('Wenceslao', 1);
    // More than the newest that are compared one by one.
    const { rows: common } = await insert('Hermelinda', 1100);
    const idsOf = async (q: string) => (await search(q)).map(({ kind, id }) => [kind, id]);
    expect(await idsOf('wenceslao')).toEqual([['customer', rare[0]?.id]]);
    const newest = common.map(({ id }) => id).slice(-5);
    expect(await idsOf('valderrama HERMELÍNDA')).toEqual(newest.toReversed().map((id) => ['customer', id]));
  });

  it('finds the same customers and short links with and without accents, in one order', async () => {
    const { accountId, userId: createdBy } = own.principal;
    await database.execute(sql`insert into customer (account_id, first_name, last_name, email)
      select ${accountId}, case when n % 2 = 0 then 'Eulália' else 'Rosa' end, 'Vélez ' || n, 'eulalia' || n || '@correo.example'
      from generate_series(1, 4) n`);
    const longUrl = 'https://tienda.example/colección/eulalia';
    const link = { accountId, longUrl, finalUrl: new URL(longUrl).href, createdBy };
    await database.insert(shortLinks).values({ ...link, code: `eulalia-${accountId}` });
    const plain = await search('eulalia');
    expect(plain.map(({ kind }) => kind)).toEqual([...Array.from({ length: 4 }, () => 'customer'), 'shortLink']);
    expect(await search('EULÁLIA')).toEqual(plain);
    expect(await search('coleccion eulalia')).toEqual(plain.filter(({ kind }) => kind === 'shortLink'));
  });

  it('matches words in any order, sorts names that begin with the search first, and stops at five of a kind', async () => {
    const { accountId, userId: createdBy } = own.principal;
    const names = [
      'Rebajas de Navidad',
      'Navidad en tu barrio',
      'Otra Navidad',
      'Navidad',
      'Más navidad',
      'La navidad',
      'navidad 7',
    ];
    await database.insert(campaigns).values(names.map((name) => ({ ...dates, name, accountId, createdBy })));
    expect((await search('barrio navi')).map(({ name }) => name)).toEqual(['Navidad en tu barrio']);
    expect((await search('navidad')).map(({ name }) => name)).toEqual([
      'Navidad',
      'navidad 7',
      'Navidad en tu barrio',
      'La navidad',
      'Más navidad',
    ]);
  });

  it('tells how many more the list of a kind finds, which is what the list shows', async () => {
    const { accountId, userId: createdBy } = own.principal;
    const name = (index: number) => `Acuarela ${index}`;
    const indexes = Array.from({ length: 8 }, (_, index) => index);
    await database.insert(campaigns).values(
      indexes.map((index) => ({
        ...dates,
        name: name(index),
        accountId,
        createdBy,
        ...(index === 0 && { archivedAt: new Date() }),
      })),
    );
    await database.execute(sql`insert into customer (account_id, first_name, last_name)
      select ${accountId}, 'Acuarela', 'Mejía ' || n from generate_series(1, 6) n`);
    const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén' };
    const six = indexes.slice(0, 6);
    await database.insert(stores).values(six.map((index) => ({ ...place, accountId, code: `acua${index}`, name: name(index) })));
    const { items, more } = (await ask('acuarela')).json();
    expect(items).toHaveLength(15);
    expect(more).toEqual([
      { kind: 'campaign', total: 7 },
      // The newest fill the answer: nobody counts the others.
      { kind: 'customer', total: null },
      { kind: 'store', total: 6 },
    ]);
    const headers = await test.as(own.principal);
    const listed = await test.app.inject({ url: '/V1/customers', query: { search: 'acuarela' }, headers });
    expect(listed.json().total).toBe(6);
    const query = 'query { campaigns(page: 1, size: 5, filter: { search: "acuarela" }) { total } }';
    expect((await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query } })).json()).toMatchObject({
      data: { campaigns: { total: 7 } },
    });
    // Five are all that there are, so that there is nothing more to see.
    expect((await ask('acuarela mejía 1')).json()).toMatchObject({ items: [{ kind: 'customer' }], more: [] });
  });

  it('finds the unfinished forms and the own autosaved newsletters, the last changed first, each for those who may continue it', async () => {
    const { principal, ids } = own;
    const { accountId, userId: author } = principal;
    const [campaign, profile, schedule, work, other] = Array.from({ length: 5 }, () => crypto.randomUUID());
    const form = { accountId, author, content: {} };
    const at = (minutes: number) => ({ updatedAt: new Date(Date.now() - minutes * 60_000) });
    await database.insert(formDrafts).values([
      { ...form, ...at(4), kind: 'campaign', identifier: campaign ?? '', name: 'Búho de campaña' },
      { ...form, ...at(3), kind: 'profile', identifier: profile ?? '', name: 'Perfil búho', parent: String(ids.campaign) },
      { ...form, ...at(2), kind: 'schedule', identifier: schedule ?? '', name: 'Un buho' },
    ]);
    const message = { templateJson: '{}', basedOn: null };
    await database.insert(newsletterWork).values([
      { ...message, userId: author, identifier: work ?? '', name: 'Boletín búho' },
      { ...message, userId: author, identifier: String(ids.newsletter), name: 'Otro búho', basedOn: 1, keptAt: at(1).updatedAt },
      { ...message, userId: Number(ids.approver), identifier: other ?? '', name: 'Búho ajeno' },
    ]);
    const draftsFor = async (by: Principal) => (await ask('BUHO', by)).json().drafts;
    const colleague = async (role: Principal['role']) => {
      const person = { accountId, email: `${role}@buho.example`, firstName: 'Luz', lastName: 'Mora', passwordHash: '', role };
      const [user] = await database.insert(users).values(person).returning();
      const userId = user?.id ?? 0;
      const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '127.0.0.1' });
      return { userId, accountId, role, family };
    };
    const forms = [
      { of: 'schedule', id: schedule, name: 'Un buho', parent: null },
      { of: 'profile', id: profile, name: 'Perfil búho', parent: ids.campaign },
      { of: 'campaign', id: campaign, name: 'Búho de campaña', parent: null },
    ];
    expect(await draftsFor(principal)).toEqual([
      { of: 'newsletter', id: work, name: 'Boletín búho', parent: null },
      { of: 'newsletter', id: ids.newsletter, name: 'Otro búho', parent: ids.newsletter },
      ...forms,
    ]);
    expect(await draftsFor(await colleague('marketing'))).toEqual(forms);
    expect(await draftsFor(await colleague('operador'))).toEqual(forms.slice(0, 1));
    expect(await draftsFor(await colleague('lector'))).toEqual([]);
    await database.delete(formDrafts).where(eq(formDrafts.accountId, accountId));
  });

  it.each([
    ['campaign', 'campaigns', 'nandu cosa'],
    ['profile', 'profiles', 'nandu cosa'],
    ['newsletter', 'newsletter', 'NANDU boletín'],
    ['schedule', 'programming', 'nandu cosa'],
    ['store', 'stores', 'cali ñandu cosa'],
    ['shortLink', 'shortLinks', 'tienda.example nandu-1'],
    ['user', 'users', 'ruiz nandu'],
  ] as const)('finds in the list of a %s what it finds, also by words in another order', async (kind, list, q) => {
    const found = (await search(q)).filter((one) => one.kind === kind);
    expect(found).not.toEqual([]);
    const query = `query { ${list}(page: 1, size: 5, filter: { search: "${q}" }) { total } }`;
    const headers = await test.as(own.principal);
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query } });
    expect(answer.json()).toEqual({ data: { [list]: { total: found.length } } });
  });

  it('puts the customer first whose name or document is the search, however old, then the newest', async () => {
    const { accountId } = own.principal;
    const insert = (firstName: string, from: number, to: number) =>
      database.execute<{ id: number }>(sql`insert into customer (account_id, first_name, last_name, document, email)
        select ${accountId}, ${firstName}, '', '7788' || n, 'zoraida' || n || '@correo.example'
        from generate_series(${from}::int, ${to}::int) n returning id`);
    const { rows: exact } = await insert('Zoráida', 1, 1);
    const { rows: begun } = await insert('Zoraidalia', 2, 30);
    // More than the newest that are compared one by one.
    await database.execute(sql`insert into customer (account_id, first_name, last_name)
      select ${accountId}, 'Otra', 'Persona' from generate_series(1, 1100)`);
    const idsOf = async (q: string) => (await search(q)).map(({ id }) => id);
    const newest = begun.map(({ id }) => id).toReversed();
    expect(await idsOf('ZORAIDA')).toEqual([exact[0]?.id, ...newest.slice(0, 4)]);
    expect(await idsOf('zoraida2')).toEqual(
      begun
        .filter((_, index) => [0, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27].includes(index))
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 5),
    );
    expect(await idsOf('zoraida2@correo.example')).toEqual([begun[0]?.id]);
    // The document 77882 begins eleven others.
    expect((await idsOf('77882'))[0]).toBe(begun[0]?.id);
    expect((await ask('77882')).json().more).toEqual([{ kind: 'customer', total: 11 }]);
  });

  it.each(['%%', '__', "a'b", '\\\\', '&|!:*', 'a'.repeat(100), '“ ”', '🎄🎄', '+573001112233'])(
    'treats %j as text, not as a pattern',
    async (text) => {
      const answer = await ask(text);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ items: [], drafts: [], more: [] });
    },
  );

  it.each(['', 'a', ' a ', 'a'.repeat(101)])('refuses the search %j', async (text) => {
    expect((await ask(text)).statusCode).toBe(400);
  });
});
