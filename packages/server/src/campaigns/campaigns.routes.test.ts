import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { eachDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const form = { name: 'Navidad', description: 'Regalos', dateStart: '2026-12-01', dateEnd: '2026-12-24', numberSends: 2 };

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const create = async (body: object, principal = test.staff.marketing) =>
    test.app.inject({ method: 'POST', url: '/V1/campaign', headers: await test.as(principal), body });
  const read = async (identifier: string, principal = test.staff.lector) =>
    test.app.inject({ method: 'GET', url: `/V1/campaign/${identifier}`, headers: await test.as(principal) });
  const list = async (variables: object, principal = test.staff.lector) => {
    const body = { query: campaignsQuery.document, variables };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json();
  };

  it('creates a campaign and records who did', async () => {
    const created = await create(form);
    expect(created.statusCode).toBe(200);
    expect(created.json()).toEqual({
      ...form,
      identifier: expect.any(String),
      profileCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const { rows } = await pool.query('select action, subject, user_id from audit_event');
    expect(rows).toEqual([
      { action: 'createCampaign', subject: created.json().identifier, user_id: test.staff.marketing.userId },
    ]);
  });

  it('answers each field with what is wrong about it', async () => {
    const answer = await create({ ...form, name: ' ', dateEnd: '2026-11-30', numberSends: 0 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      name: 'El nombre es requerido',
      dateEnd: 'La campaña no puede terminar antes de empezar.',
      numberSends: 'Debe ingresar un numero entero positivo.',
    });
  });

  it('does not let everybody create', async () => {
    expect((await create(form, test.staff.operador)).statusCode).toBe(404);
  });

  it('hides what belongs to another account as if it did not exist', async () => {
    const { identifier } = (await create(form)).json();
    expect((await read(identifier)).json()).toMatchObject(form);
    const hidden = await read(identifier, test.strangers.administrador);
    const absent = await read(crypto.randomUUID(), test.strangers.administrador);
    expect([hidden.statusCode, hidden.json()]).toEqual([404, absent.json()]);
    expect((await list({ page: 1, size: 10 }, test.strangers.administrador)).data.campaigns).toEqual({ items: [], total: 0 });
  });

  describe('list', () => {
    const names = async (variables: object) => {
      const { items, total } = (await list({ page: 1, size: 100, ...variables })).data.campaigns;
      return { names: items.map(({ name }: { name: string }) => name), total };
    };

    it('pages, newest first', async () => {
      await create({ ...form, name: 'Primera del 100 %' });
      await create({ ...form, name: 'Segunda' });
      const { total } = await names({});
      expect(await names({ page: 2, size: 1 })).toEqual({ names: ['Primera del 100 %'], total });
    });

    it('filters by a part of the name, whatever signs it has', async () => {
      expect(await names({ filter: { search: '100 %' } })).toEqual({ names: ['Primera del 100 %'], total: 1 });
    });

    it('can leave out campaigns that are over', async () => {
      await create({ ...form, name: 'Pasada', dateStart: '2020-01-01', dateEnd: '2020-01-02' });
      expect((await names({})).names).toContain('Pasada');
      expect((await names({ filter: { allowAddSend: true } })).names).not.toContain('Pasada');
    });

    it('has no pages of more than 100 rows', async () => {
      const { errors } = await list({ page: 1, size: 101 });
      expect(errors).toMatchObject([{ extensions: { code: 'INVALID', fields: { size: expect.any(String) } } }]);
    });
  });
});
