import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { eq } from 'drizzle-orm';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const draft = {
  name: 'Rebajas de enero',
  approved: false,
  templateJson: '{"pages":[]}',
  templateHtml: '<p>Hola, {{name|vecina}}</p><a href="#darse-de-baja">Darme de baja</a>',
};

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const save = async (body: object, principal = test.staff.marketing) =>
    test.app.inject({ method: 'POST', url: '/V1/template', headers: await test.as(principal), body });
  const read = async (identifier: string, principal = test.staff.lector) =>
    test.app.inject({ method: 'GET', url: `/V1/template/${identifier}`, headers: await test.as(principal) });
  const list = async (filter: object = {}, principal = test.staff.lector, sort?: object) => {
    const body = { query: newslettersQuery.document, variables: { page: 1, size: 100, filter, sort } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json().data.newsletter;
  };

  it('saves a newsletter and confirms it', async () => {
    const saved = await save(draft);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({ message: 'Newsletter guardado', identifier: expect.any(String), version: 1 });
    const { identifier } = saved.json();
    const { name, approved, templateJson } = draft;
    expect((await read(identifier)).json()).toEqual({
      data: { identifier, name, approved, version: 1, templateJson, archived: false },
    });
    const { rows } = await pool.query('select action, details from audit_event where subject = $1', [identifier]);
    expect(rows).toEqual([{ action: 'saveNewsletter', details: { name, version: 1, approved: false } }]);
  });

  it('sanitizes the HTML of a saved newsletter', async () => {
    const { identifier } = (await save({ ...draft, templateHtml: '<p onclick="x()">Hola</p><script>x()</script>' })).json();
    const { rows } = await pool.query(
      'select template_html from newsletter_version v join newsletter n on n.id = v.newsletter_id where n.identifier = $1',
      [identifier],
    );
    expect(rows).toEqual([{ template_html: '<p>Hola</p>' }]);
  });

  it('adds a version at every save of a newsletter, with the approval of that save', async () => {
    const { identifier } = (await save({ ...draft, name: 'Primera', approved: true })).json();
    await save({ ...draft, identifier, name: 'Segunda' });
    const found = (await list({ search: 'segun' })).items;
    expect(found).toMatchObject([{ identifier, name: 'Segunda', version: 2, approved: false, updatedBy: 'Ana marketing' }]);
    expect((await list({ approve: true, search: 'segunda' })).total).toBe(1);
    expect((await list({ approve: true, search: 'Rebajas' })).total).toBe(0);
  });

  it('gives two users who save a newsletter at the same time two versions', async () => {
    const { identifier } = (await save({ ...draft, name: 'A la vez' })).json();
    const saves = await Promise.all([save({ ...draft, identifier }), save({ ...draft, identifier })]);
    expect(new Set(saves.map((answer) => answer.json().version))).toEqual(new Set([2, 3]));
    expect((await read(identifier)).json().data).toMatchObject({ name: draft.name, version: 3 });
  });

  it('refuses the second of two saves from the same version with an edit conflict', async () => {
    const { identifier } = (await save({ ...draft, name: 'De los dos' })).json();
    const change = (name: string) => save({ ...draft, identifier, name, basedOn: 1 });
    const saves = await Promise.all([change('De la una'), change('Del otro')]);
    expect(new Set(saves.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const [won, lost] = saves.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([won?.json().version, lost?.json().code]).toEqual([2, 'CONFLICT']);
    const found = (await read(identifier)).json().data;
    expect([found.version, found.name]).toEqual([2, saves[0] === won ? 'De la una' : 'Del otro']);
  });

  it('reports which version a new schedule would send', async () => {
    const { identifier } = (await save({ ...draft, name: 'Aprobada antes', approved: true })).json();
    await save({ ...draft, identifier, name: 'Aprobada antes' });
    await save({ ...draft, name: 'Nunca aprobada' });
    expect((await list({ identifier })).items).toMatchObject([
      { version: 2, approved: false, approvedVersion: 1, scheduleCount: 0 },
    ]);
    expect((await list({ search: 'nunca' })).items).toMatchObject([{ approvedVersion: null }]);
    expect((await list({ search: 'aprobada', isApproved: true })).total).toBe(0);
    expect((await list({ search: 'aprobada', isApproved: false })).total).toBe(2);
  });

  it('filters newsletters by approval, and pages them', async () => {
    for (const approved of [true, false]) await save({ ...draft, name: `Filtro ${approved}`, approved });
    const ask = async (variables: object) => {
      const [headers, query] = [await test.as(test.staff.lector), newslettersQuery.document];
      const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query, variables } });
      const { items, total } = answer.json().data.newsletter;
      return [items.map(({ name }: { name: string }) => name), total];
    };
    const sort = { by: 'name', direction: 'asc' };
    expect(await ask({ filter: { approve: true, search: 'filtro' } })).toEqual([['Filtro true'], 1]);
    expect(await ask({ filter: { search: 'filtro' }, sort })).toEqual([['Filtro false', 'Filtro true'], 2]);
    expect(await ask({ page: 2, size: 1, filter: { search: 'filtro' }, sort })).toEqual([['Filtro true'], 2]);
  });

  it('sorts newsletters as requested', async () => {
    for (const name of ['Orden zeta', 'Orden Árbol', 'Orden beta']) await save({ ...draft, name });
    const names = async (sort?: object) =>
      (await list({ search: 'orden' }, test.staff.lector, sort)).items.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Orden beta', 'Orden Árbol', 'Orden zeta']);
    expect(await names({ by: 'updatedAt', direction: 'asc' })).toEqual(['Orden zeta', 'Orden Árbol', 'Orden beta']);
    expect(await names({ by: 'name', direction: 'asc' })).toEqual(['Orden Árbol', 'Orden beta', 'Orden zeta']);
    expect(await names({ by: 'name', direction: 'desc' })).toEqual(['Orden zeta', 'Orden beta', 'Orden Árbol']);
  });

  it('sorts newsletters by approval, the newest first among equals', async () => {
    const whole = { ...draft, approved: true };
    await save({ ...draft, name: 'Estado por aprobar' });
    await save({ ...whole, name: 'Estado aprobado' });
    const { identifier } = (await save({ ...whole, name: 'Estado con cambios' })).json();
    await save({ ...draft, identifier, name: 'Estado con cambios' });
    const names = async (direction: string) =>
      (await list({ search: 'estado' }, test.staff.lector, { by: 'approved', direction })).items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('asc')).toEqual(['Estado por aprobar', 'Estado con cambios', 'Estado aprobado']);
    expect(await names('desc')).toEqual(['Estado aprobado', 'Estado con cambios', 'Estado por aprobar']);
  });

  describe('approving a newsletter', () => {
    it.each([
      ['without an unsubscribe link', '<p>Hola</p>', 'NEWSLETTER_WITHOUT_UNSUBSCRIBE', 'Agrega un enlace para darse de baja.'],
      [
        'with tags that do not exist',
        `{{nombre}} {{name}} {{ apellido de familia }}${draft.templateHtml}`,
        'UNKNOWN_MERGE_TAG',
        'Estas etiquetas no existen: {{nombre}}, {{apellido de familia}}.',
      ],
    ])('is refused %s', async (_, templateHtml, code, message) => {
      const refused = await save({ ...draft, approved: true, templateHtml });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code, fields: { templateHtml: message } });
      expect((await save({ ...draft, templateHtml })).statusCode).toBe(200);
    });

    it('is refused while nobody who is reachable by e-mail has a value for a tag without a default', async () => {
      const { accountId } = test.staff.marketing;
      const person = (email: string) => ({ accountId, firstName: 'Ana', lastName: 'Paz', email, emailConsent: true });
      const [known] = await database
        .insert(customers)
        .values([
          person('una@cliente.example'),
          person('otra@cliente.example'),
          { ...person('sin-permiso@cliente.example'), city: 'Cali', emailConsent: false },
          { ...person('ajena@cliente.example'), city: 'Cali', accountId: test.strangers.lector.accountId },
        ])
        .returning();
      const inCity = (tag: string) => ({
        ...draft,
        name: 'Para nadie',
        templateHtml: `<p>{{name}}, de ${tag}: {{promo}}</p>${draft.templateHtml}`,
      });
      const refused = await save({ ...inCity('{{city}}'), approved: true });
      const message = 'Ningún cliente tiene un valor para estas etiquetas: {{city}} (Ciudad). Dales un valor por defecto.';
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'INVALID', message, fields: { templateHtml: message } });
      expect((await list({ search: 'para nadie' })).total).toBe(0);
      expect((await save(inCity('{{city}}'))).statusCode).toBe(200);
      expect((await save({ ...inCity('{{city|tu ciudad}}'), approved: true })).statusCode).toBe(200);
      await database
        .update(customers)
        .set({ city: 'Cali' })
        .where(eq(customers.id, known?.id ?? 0));
      expect((await save({ ...inCity('{{city}}'), approved: true })).statusCode).toBe(200);
    });
  });

  it('reports what is missing', async () => {
    const { fields } = (await save({ name: 'ab', templateJson: '', templateHtml: '' })).json();
    expect(fields).toMatchObject({ name: 'Mínimo 3 caracteres', templateHtml: 'El diseño está vacío.' });
  });

  it('hides newsletters of another account as if they did not exist', async () => {
    const { identifier } = (await save(draft)).json();
    const stranger = test.strangers.administrador;
    const hidden = await read(identifier, stranger);
    expect([hidden.statusCode, hidden.json()]).toEqual([404, (await read(crypto.randomUUID(), stranger)).json()]);
    expect((await save({ ...draft, identifier, name: 'Ajena' }, stranger)).statusCode).toBe(404);
    expect((await read(identifier)).json().data.name).toBe(draft.name);
    expect(await list({}, stranger)).toEqual({ items: [], total: 0 });
  });

  it('lets only roles that edit write newsletters', async () => {
    expect((await save(draft, test.staff.operador)).statusCode).toBe(404);
  });
});
