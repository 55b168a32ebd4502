import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { campaignsQuery, createCampaignMutation } from '@pregon/contract/campaigns/campaigns.operations';
import { eq } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { profiles } from '../profiles/profiles.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { campaigns } from './campaigns.table.ts';

const form = {
  name: 'Navidad en tu barrio',
  description: 'Juguetería y hogar; cierra con bono de recompra',
  dateStart: '2026-11-16',
  dateEnd: '2999-12-24',
  numberSends: 5,
};
const definition = {
  name: 'Leales',
  objective: ['Fidelizar'],
  customerFocus: ['Leales'],
  customerCategory: ['Oro'],
  geoHierarchy: 'Nacional',
  geoOptions: [],
};

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const create = async (body: object = form, principal = test.staff.marketing) =>
    test.app.inject({ method: 'POST', url: '/V1/campaign', headers: await test.as(principal), body });
  const created = async (change: object = {}): Promise<Campaign> => (await create({ ...form, ...change })).json();
  const read = async (identifier: string, principal = test.staff.lector) =>
    test.app.inject({ url: `/V1/campaign/${identifier}`, headers: await test.as(principal) });
  const list = async (variables: object = {}, principal = test.staff.lector): Promise<{ items: Campaign[]; total: number }> => {
    const body = { query: campaignsQuery.document, variables: { page: 1, size: 100, ...variables } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json().data.campaigns;
  };
  const addProfiles = async (identifier: string, count: number) => {
    const [campaign] = await database.select().from(campaigns).where(eq(campaigns.identifier, identifier));
    if (!campaign) throw new Error('There is no such campaign.');
    const { accountId, id: campaignId, createdBy } = campaign;
    const row = { accountId, campaignId, createdBy, name: definition.name, definition };
    await database.insert(profiles).values(Array.from({ length: count }, () => row));
  };

  it('creates a campaign, and returns it as it was created', async () => {
    const answer = await create();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...form, profileCount: 0 });
    expect((await read(answer.json().identifier)).json()).toEqual(answer.json());
  });

  it('creates a campaign over GraphQL, and answers a forbidden role with status 200', async () => {
    const mutate = async (principal: Principal) => {
      const body = { query: createCampaignMutation.document, variables: { campaign: { ...form, name: 'Por GraphQL' } } };
      return test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    };
    expect((await mutate(test.staff.marketing)).json().data.createCampaign).toMatchObject({ ...form, name: 'Por GraphQL' });
    const refused = await mutate(test.staff.operador);
    expect([refused.statusCode, refused.json().errors[0].extensions.code]).toEqual([200, 'FORBIDDEN']);
    expect((await list({ filter: { search: 'Por GraphQL' } })).total).toBe(1);
  });

  it('records in the audit trail who created a campaign', async () => {
    const { identifier } = await created();
    const rows = await database.select().from(auditEvents).where(eq(auditEvents.subject, identifier));
    expect(rows).toMatchObject([
      { action: 'createCampaign', userId: test.staff.marketing.userId, accountId: test.staff.marketing.accountId },
    ]);
  });

  it('counts the profiles of each campaign separately', async () => {
    const [two, none, one] = [await created(), await created(), await created()];
    await addProfiles(two.identifier, 2);
    await addProfiles(one.identifier, 1);
    const counts = new Map((await list()).items.map(({ identifier, profileCount }) => [identifier, profileCount]));
    expect([two, none, one].map(({ identifier }) => counts.get(identifier))).toEqual([2, 0, 1]);
    expect((await read(two.identifier)).json()).toMatchObject({ profileCount: 2 });
  });

  it('lists campaigns newest first, by page', async () => {
    const search = 'Por páginas';
    const names = [`${search} 1`, `${search} 2`, `${search} 3`];
    for (const name of names) await created({ name });
    const page = async (number: number) => {
      const { items, total } = await list({ page: number, size: 2, filter: { search } });
      return { names: items.map(({ name }) => name), total };
    };
    expect(await page(1)).toEqual({ names: [names[2], names[1]], total: 3 });
    expect(await page(2)).toEqual({ names: [names[0]], total: 3 });
    expect(await page(3)).toEqual({ names: [], total: 3 });
  });

  it.each([
    ['dia sin iva', 1],
    ['SIN', 1],
    ['%', 1],
    ['_', 0],
    ['dia con iva', 0],
  ])('finds a campaign by "%s", ignoring accents and punctuation', async (search, total) => {
    await database.delete(profiles);
    await database.delete(campaigns);
    await created({ name: 'Día sin IVA: 19 %' });
    await created({ name: 'Amor y Amistad' });
    expect(await list({ filter: { search } })).toMatchObject({ total });
  });

  it('offers only campaigns that have not ended for new profiles', async () => {
    const over = await created({ dateStart: '2020-01-01', dateEnd: '2020-02-01' });
    const open = await created();
    const offered = (await list({ filter: { allowAddSend: true } })).items.map(({ identifier }) => identifier);
    expect(offered).toContain(open.identifier);
    expect(offered).not.toContain(over.identifier);
  });

  describe("a campaign's state on the account's clock", () => {
    const dayFrom = (days: number) => {
      const local = new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' });
      return local;
    };
    const search = 'Por estado';
    const named = (name: string) => `${search}: ${name}`;
    const names = async (filter: object, sort?: object) =>
      (await list({ filter: { search, ...filter }, ...(sort && { sort }) })).items.map(({ name }) => name);
    beforeAll(async () => {
      for (const [name, start, end, numberSends] of [
        ['Última semana', -7, -1, 4],
        ['hasta hoy', -3, 0, 2],
        ['desde hoy', 0, 5, 8],
        ['Árbol de mañana', 1, 9, 1],
      ] as const) {
        await created({ name: named(name), dateStart: dayFrom(start), dateEnd: dayFrom(end), numberSends });
      }
    });

    it.each([
      ['terminada', ['Última semana']],
      ['vigente', ['desde hoy', 'hasta hoy']],
      ['por_empezar', ['Árbol de mañana']],
    ])('is %s', async (state, expected) => {
      expect(await names({ state })).toEqual(expected.map(named));
      const { items } = await list({ filter: { search, state } });
      expect(new Set(items.map((item) => item.state))).toEqual(new Set([state]));
    });

    it('accepts profiles until the end of its last day', async () => {
      expect(await names({ allowAddSend: true })).toEqual(['Árbol de mañana', 'desde hoy', 'hasta hoy'].map(named));
    });

    it.each([
      [{ from: 6 }, ['Árbol de mañana']],
      [{ to: -5 }, ['Última semana']],
      [{ from: 0, to: 0 }, ['desde hoy', 'hasta hoy']],
      [{ from: -1, to: 1 }, ['Árbol de mañana', 'desde hoy', 'hasta hoy', 'Última semana']],
    ])('lists campaigns with a day between %j', async (days, expected) => {
      const filter = Object.fromEntries(Object.entries(days).map(([end, count]) => [end, dayFrom(count)]));
      expect(await names(filter)).toEqual(expected.map(named));
    });

    it('sorts campaigns, the newest first among equals', async () => {
      const running = ['desde hoy', 'hasta hoy'];
      const inOrder = async (direction: string) => names({}, { by: 'state', direction });
      expect(await inOrder('asc')).toEqual(['Árbol de mañana', ...running, 'Última semana'].map(named));
      expect(await inOrder('desc')).toEqual(['Última semana', ...running, 'Árbol de mañana'].map(named));
    });

    it.each([
      ['name', ['Árbol de mañana', 'desde hoy', 'hasta hoy', 'Última semana']],
      ['dateStart', ['Última semana', 'hasta hoy', 'desde hoy', 'Árbol de mañana']],
      ['dateEnd', ['Última semana', 'hasta hoy', 'desde hoy', 'Árbol de mañana']],
      ['places', ['Árbol de mañana', 'desde hoy', 'Última semana', 'hasta hoy']],
      ['createdAt', ['Última semana', 'hasta hoy', 'desde hoy', 'Árbol de mañana']],
    ])('sorts campaigns by %s in both directions', async (by, expected) => {
      const { items } = await list({ filter: { search } });
      const identifierOf = (name: string) => items.find((item) => item.name === named(name))?.identifier ?? '';
      await database.delete(profiles);
      await addProfiles(identifierOf('Última semana'), 1);
      await addProfiles(identifierOf('desde hoy'), 1);
      await addProfiles(identifierOf('hasta hoy'), 1);
      expect(await names({}, { by, direction: 'asc' })).toEqual(expected.map(named));
      expect(await names({}, { by, direction: 'desc' })).toEqual(expected.toReversed().map(named));
    });
  });

  it.each([
    [{ filter: { state: 'borrador' } }, 'filter.state'],
    [{ filter: { from: 'ayer' } }, 'filter.from'],
    [{ sort: { by: 'accountId', direction: 'asc' } }, 'sort.by'],
  ])('rejects the filter %j', async (variables, field) => {
    const body = { query: campaignsQuery.document, variables: { page: 1, size: 10, ...variables } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(test.staff.lector), body });
    expect(answer.json().errors).toMatchObject([{ extensions: { code: 'INVALID', fields: { [field]: expect.any(String) } } }]);
  });

  it('rejects pages of more than 100 rows', async () => {
    const body = { query: campaignsQuery.document, variables: { page: 1, size: 101 } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(test.staff.lector), body });
    expect(answer.json().errors).toMatchObject([{ extensions: { code: 'INVALID', fields: { size: expect.any(String) } } }]);
  });

  it('finds a campaign by its identifier', async () => {
    const { identifier } = await created();
    await created();
    expect(await list({ filter: { identifier } })).toMatchObject({ items: [{ identifier }], total: 1 });
  });

  it('does not reveal whether another account has a campaign', async () => {
    const { identifier } = await created();
    const stranger = test.strangers.administrador;
    const theirs = await read(identifier, stranger);
    const nobodys = await read(crypto.randomUUID(), stranger);
    expect(theirs.statusCode).toBe(404);
    expect([theirs.statusCode, theirs.body]).toEqual([nobodys.statusCode, nobodys.body]);
    expect(await list({}, stranger)).toEqual({ items: [], total: 0 });
    expect(await list({ filter: { identifier } }, stranger)).toEqual({ items: [], total: 0 });
  });

  it('lets only roles that edit create a campaign', async () => {
    const { total } = await list();
    expect((await create(form, test.staff.operador)).statusCode).toBe(404);
    expect((await create(form, test.staff.lector)).statusCode).toBe(404);
    expect((await test.app.inject({ method: 'POST', url: '/V1/campaign', body: form })).statusCode).toBe(401);
    expect((await list()).total).toBe(total);
  });

  describe('validation of a campaign', () => {
    it.each([
      ['name', { name: ' ' }, 'El nombre es requerido'],
      ['name', { name: undefined }, 'El nombre es requerido'],
      ['name', { name: 'x'.repeat(121) }, 'Usa 120 caracteres o menos.'],
      ['description', { description: '' }, 'La descripción es requerida'],
      ['dateStart', { dateStart: '' }, 'Elige el día en que empieza.'],
      ['dateStart', { dateStart: '2026-02-30' }, 'Esta fecha no existe.'],
      ['dateEnd', { dateEnd: null }, 'Elige el día en que termina.'],
      ['dateEnd', { dateStart: '2026-12-02', dateEnd: '2026-12-01' }, 'La campaña no puede terminar antes de empezar.'],
      ['numberSends', { numberSends: 0 }, 'Debe ingresar un numero entero positivo.'],
      ['numberSends', { numberSends: 1.5 }, 'Debe ingresar un numero entero positivo.'],
      ['numberSends', { numberSends: '5' }, 'Debe ingresar un numero entero positivo.'],
      ['numberSends', { numberSends: 2 ** 40 }, 'Debe ingresar un numero entero positivo.'],
      ['accountId', { accountId: 2 }, 'Este campo no existe.'],
    ])('reports %s of %j: %s', async (field, change, message) => {
      const answer = await create({ ...form, ...change });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ code: 'INVALID', message: 'Revisa los campos marcados.', fields: { [field]: message } });
    });
  });
});
