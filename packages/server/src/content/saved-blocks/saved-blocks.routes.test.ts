import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mostSavedBlocks } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { sql } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const section = {
  type: 'mail-section',
  name: 'Texto',
  style: { 'background-color': '#ffffff' },
  components: [{ type: 'text', components: [{ type: 'textnode', content: 'Envíos gratis desde $ 80.000' }] }],
};

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => database.execute(sql`delete from saved_block`));

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = async (method: Method, path = '', payload?: object, by = test.staff.marketing) =>
    test.app.inject({ method, url: `/V1/saved-blocks${path}`, headers: await test.as(by), ...(payload && { payload }) });
  const create = async (name: string, design: unknown = section, by = test.staff.marketing) =>
    call('POST', '', { name, design: JSON.stringify(design) }, by);
  const names = async (by = test.staff.marketing) =>
    (await call('GET', '', undefined, by)).json().items.map(({ name }: { name: string }) => name);

  it('are saved, listed by name, read with their design, renamed and deleted', async () => {
    const saved = await create('Envíos gratis');
    const { identifier } = saved.json();
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { identifier: expect.any(String), name: 'Envíos gratis', createdBy: 'Ana marketing', updatedAt: expect.any(String) },
    ]);
    await create('aviso legal');
    expect(await names()).toEqual(['aviso legal', 'Envíos gratis']);
    const read = (await call('GET', `/${identifier}`)).json();
    expect(JSON.parse(read.design)).toEqual(section);
    expect((await call('PUT', `/${identifier}`, { name: ' Domicilios ' })).json()).toMatchObject({
      identifier,
      name: 'Domicilios',
    });
    expect(await names()).toEqual(['aviso legal', 'Domicilios']);
    expect((await call('DELETE', `/${identifier}`)).json()).toEqual({ message: 'Bloque eliminado', canUndo: true });
    expect(await names()).toEqual(['aviso legal']);
    expect((await call('DELETE', `/${identifier}`)).statusCode).toBe(404);
  });

  it('hold nothing that a message may not hold', async () => {
    const hostile = {
      ...section,
      script: 'alert(1)',
      attributes: { onclick: 'x()', href: 'javascript:x()' },
      components: [
        { type: 'script', content: 'alert(1)' },
        { type: 'text', content: '<img src=x onerror=alert(1)>' },
        { tagName: 'iframe', attributes: { srcdoc: '<script>x()</script>' } },
      ],
    };
    const { identifier } = (await create('Malo', hostile)).json();
    const { rows } = await pool.query('select design from saved_block');
    const { design } = (await call('GET', `/${identifier}`)).json();
    for (const text of [rows[0].design, design]) expect(text).not.toMatch(/script|onclick|onerror|iframe|alert/);
  });

  it.each([
    ['no JSON', 'x{'],
    ['an element that runs', '{"tagName":"iframe"}'],
    ['a text', '"x"'],
    ['two components', '{},{}'],
    ['an end of the list', '{}],"pages":[{}'],
    ['nothing', ' '],
  ])('are refused as %s', async (_, design) => {
    const refused = await call('POST', '', { name: 'Raro', design });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['design']]);
    expect(await names()).toEqual([]);
  });

  it('need a name', async () => {
    for (const name of ['', '   ', 'x'.repeat(61)]) expect((await create(name)).statusCode).toBe(400);
    const { identifier } = (await create('Uno')).json();
    expect((await call('PUT', `/${identifier}`, { name: ' ' })).statusCode).toBe(400);
  });

  it('belong to their account', async () => {
    const { identifier } = (await create('Propio')).json();
    expect(await names(test.strangers.marketing)).toEqual([]);
    for (const [method, payload] of [['GET'], ['PUT', { name: 'Robado' }], ['DELETE']] as const) {
      expect((await call(method, `/${identifier}`, payload, test.strangers.marketing)).statusCode).toBe(404);
    }
    expect(await names()).toEqual(['Propio']);
  });

  it('are limited in number', async () => {
    const { accountId, userId } = test.staff.marketing;
    await database.execute(sql`insert into saved_block (account_id, name, design, created_by)
      select ${accountId}, 'Bloque ' || n, '{}', ${userId} from generate_series(1, ${mostSavedBlocks}) n`);
    const refused = await create('Uno más');
    expect([refused.statusCode, refused.json().fields.name]).toEqual([
      400,
      `Tu cuenta ya tiene ${mostSavedBlocks} bloques guardados: elimina alguno antes.`,
    ]);
    expect((await create('De otra', section, test.strangers.marketing)).statusCode).toBe(200);
  });

  it('leave traces in the audit', async () => {
    const { identifier } = (await create('Envíos')).json();
    await call('PUT', `/${identifier}`, { name: 'Domicilios' });
    await call('DELETE', `/${identifier}`);
    const { rows } = await pool.query('select action, details from audit_event where subject = $1 order by id', [identifier]);
    expect(rows).toEqual([
      { action: 'createSavedBlock', details: { name: 'Envíos' } },
      { action: 'renameSavedBlock', details: { name: 'Domicilios', formerName: 'Envíos' } },
      { action: 'deleteSavedBlock', details: { name: 'Domicilios' } },
    ]);
  });
});
