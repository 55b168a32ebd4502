import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { drainChanges } from '../changes/drain-changes.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { loggedInStaff } from '../testing/logged-in-staff.ts';
import { runNight } from '../nights/run-night.ts';
import type { Principal } from '../../kernel/http/principal.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let world: InsightWorld;
  let principal: Principal;
  let ana = 0;
  let luz = 0;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    world = await insightWorld(database);
    const { accountId } = world;
    principal = await loggedInStaff(database, accountId, 'operador');
    [ana = 0, luz = 0] = await world.addCustomers(2, { gender: 'F', emailConsent: true, email: 'ana@correo.example' });
    const days = [120, 80, 40];
    for (const customerId of [ana, luz]) {
      await world.buy(days.map((ago) => ({ customerId, at: addDays(worldToday, -ago), productId: world.productIds[0] ?? 0 })));
    }
    await runNight(database, world.scope);
  });

  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = principal) =>
    test.app.inject({ method, url: `/V1/customers/${url}`, headers: await test.as(as), ...(payload && { payload }) });
  const object = (objects: boolean, reason = 'Lo pidió por teléfono.') => call('PUT', `${ana}/objection`, { objects, reason });
  const scored = async () => (await world.computed()).scores.map((row) => row['customer_id']);
  const rowOf = async () => {
    const { rows } = await database.execute(sql`select focus, category, email_consent as email from customer where id = ${ana}`);
    return rows[0];
  };

  it('forgets the scores of who objects at once, with evidence, and keeps the consent to messages', async () => {
    expect(await rowOf()).toMatchObject({ focus: expect.any(String), email: true });
    expect((await object(true)).statusCode).toBe(200);
    expect(await scored()).toEqual([luz]);
    const people = await world.people();
    expect(people.found).toEqual(people.expected);
    expect(people.found.some(({ id }) => id === luz)).toBe(true);
    expect(await rowOf()).toEqual({ focus: null, category: null, email: true });
    const insight = (await call('GET', `${ana}/insight`)).json();
    expect(insight).toMatchObject({
      objected: true,
      objection: { at: expect.any(String), by: 'Eva Díaz', reason: 'Lo pidió por teléfono.' },
      rhythm: null,
      probability: null,
      reasons: ['Pidió que no se calcule nada de sus compras.'],
    });
  });

  it('forgets the moves between foci of who objects', async () => {
    const moved = async () =>
      (
        await database.execute(
          sql`select customer_id::int as id from focus_move where account_id = ${world.accountId} order by 1`,
        )
      ).rows;
    const later = addDays(worldToday, 60);
    // A till that sells to nobody: silence is counted up to the last day with purchases.
    const [till = 0] = await world.addCustomers(1, { document: '222222222222' });
    await world.buy([{ customerId: till, at: addDays(later, -1) }]);
    await runNight(database, { ...world.scope, today: later });
    expect(await moved()).toEqual([{ id: ana }, { id: luz }]);
    expect((await object(true)).statusCode).toBe(200);
    expect(await moved()).toEqual([{ id: luz }]);
  });

  it('computes nothing of who objects afterwards either, until they no longer do', async () => {
    await object(true);
    await world.buy([{ customerId: ana, at: worldToday }]);
    await drainChanges(database, world.scope);
    await runNight(database, world.scope, { everything: true });
    expect(await scored()).toEqual([luz]);
    await object(false, 'Cambió de opinión.');
    await drainChanges(database, world.scope);
    expect(await scored()).toEqual([ana, luz]);
    expect((await call('GET', `${ana}/insight`)).json()).toMatchObject({ objected: false, objection: null });
  });

  it('keeps an imported focus of who objects: the retailer gave it', async () => {
    await database.execute(sql`
      update customer set focus = 'LEALES', focus_source = 'importado', imported_focus = 'LEALES' where id = ${ana}`);
    await object(true);
    expect(await rowOf()).toMatchObject({ focus: 'LEALES', category: null });
  });

  it('needs a reason, and a customer of the account', async () => {
    expect((await object(true, ' ')).statusCode).toBe(400);
    expect((await call('PUT', `${ana}/objection`, { objects: true, reason: 'x' }, test.staff.administrador)).statusCode).toBe(
      404,
    );
    expect((await call('POST', `${ana}/insight/export`, { format: 'html' }, test.staff.administrador)).statusCode).toBe(404);
    expect(await scored()).toEqual([ana, luz]);
  });

  it('hands out the moves between foci of a customer, the newest first, and none of others', async () => {
    await database.execute(sql`
      insert into focus_move (account_id, customer_id, day, from_focus, to_focus) values
        (${world.accountId}, ${ana}, '2026-03-02', 'FRECUENTES', 'ENRIESGO'), (${world.accountId}, ${ana}, '2026-01-31', '', 'FRECUENTES'),
        (${world.accountId}, ${ana}, '2026-04-05', 'ENRIESGO', ''), (${world.accountId}, ${ana}, '2026-04-06', 'LEALES', 'LEALES'),
        (${world.accountId}, ${luz}, '2026-03-03', 'LEALES', 'INACTIVOS')`);
    const page = (await call('POST', `${ana}/insight/export`, { format: 'html' })).json();
    const moves = [
      'El 5 de abril de 2026 saliste de «En pausa».',
      'El 2 de marzo de 2026 pasaste de «Frecuente» a «En pausa».',
      'El 31 de enero de 2026 pasaste a «Frecuente».',
    ];
    expect(page.content).toContain(`<h2>Cambios de enfoque</h2><ul>${moves.map((move) => `<li>${move}</li>`).join('')}</ul>`);
    const data = (await call('POST', `${ana}/insight/export`, { format: 'json' })).json();
    expect(JSON.parse(data.content)).toMatchObject({
      focusMoves: [
        { day: '2026-04-05', from: 'En riesgo', to: null },
        { day: '2026-03-02', from: 'Frecuentes', to: 'En riesgo' },
        { day: '2026-01-31', from: null, to: 'Frecuentes' },
      ],
    });
  });

  it('tells the customer in the second person why each score is what it is', async () => {
    await runNight(database, world.scope, { everything: true });
    const data = (await call('POST', `${ana}/insight/export`, { format: 'json' })).json();
    const { reasons, focusReason, explanations } = JSON.parse(data.content);
    expect(explanations.map(({ score }: { score: string }) => score)).toEqual(
      expect.arrayContaining(['category', 'riskOn', 'inactiveOn', 'dropoutAlert', 'quadrant', 'lifeCycle']),
    );
    const page = (await call('POST', `${ana}/insight/export`, { format: 'html' })).json().content;
    for (const { reason } of explanations) expect(page).toContain(`<small>${reason}</small>`);
    expect(page).toContain(`<small>${focusReason}</small>`);
    const texts = [...reasons, focusReason, ...explanations.map(({ reason }: { reason: string }) => reason)].join(' ');
    expect(texts).toMatch(/\b(Tu|Tienes|Viniste|Sueles|Llevas|Gastaste)\b/);
    // Nothing is said about the customer to somebody else.
    expect(texts).not.toMatch(/\b(Su|Sus|sus|Tiene|Lleva|Gastó|Suele|Vino|tus clientes|Entra en riesgo|Inactivos)\b/);
  });

  it('hands out all events of a customer, the newest first, and none of others', async () => {
    await database.execute(sql`
      insert into customer_event (account_id, customer_id, sender_id, type, name, at, properties) values
        (${world.accountId}, ${ana}, 'a', 'cart', '', '2026-03-03T02:30:00Z', '{"producto":"Olla <1>","unidades":1200,"regalo":true}'),
        (${world.accountId}, ${ana}, 'b', 'custom', 'Reseña', '2026-03-04T15:00:00Z', '{}'),
        (${world.accountId}, ${luz}, 'c', 'order', '', '2026-03-05T15:00:00Z', '{}')`);
    const page = (await call('POST', `${ana}/insight/export`, { format: 'html' })).json();
    const section = /<h2>Lo que otros sistemas contaron de ti<\/h2><ul>(.*?)<\/ul>/
      .exec(page.content)?.[1]
      ?.replaceAll(/\s/g, ' ');
    expect(section).toBe(
      '<li>El 4 de marzo de 2026 a las 10:00 a. m.: Reseña.</li>' +
        '<li>El 2 de marzo de 2026 a las 9:30 p. m.: Carrito (regalo sí, producto «Olla &lt;1&gt;», unidades 1.200).</li>',
    );
    const data = (await call('POST', `${ana}/insight/export`, { format: 'json' })).json();
    expect(JSON.parse(data.content)).toMatchObject({
      events: [
        { type: 'custom', name: 'Reseña', at: '2026-03-04T15:00:00.000Z', properties: {} },
        {
          type: 'cart',
          name: null,
          at: '2026-03-03T02:30:00.000Z',
          properties: { producto: 'Olla <1>', unidades: 1200, regalo: true },
        },
      ],
    });
    await database.execute(sql`delete from customer_event where account_id = ${world.accountId}`);
  });

  it('hands out the scores of a customer with the reasons, as a page and as data, and records it', async () => {
    await database.execute(
      sql`update customer set first_name = 'Ana <b>', last_name = 'Ríos', document = '1020304050' where id = ${ana}`,
    );
    const page = (await call('POST', `${ana}/insight/export`, { format: 'html' })).json();
    expect(page).toMatchObject({ fileName: `puntajes-${ana}.html`, mediaType: 'text/html' });
    expect(page.content).toContain('Ana &lt;b&gt; Ríos · 1020304050');
    expect(page.content).toContain('<th scope="row">Enfoque</th>');
    expect(page.content).toContain('Sueles comprar cada 40 días (3 visitas)');
    expect(page.content).not.toContain('<b>');
    const data = (await call('POST', `${ana}/insight/export`, { format: 'json' })).json();
    expect(JSON.parse(data.content)).toMatchObject({
      cliente: 'Ana <b> Ríos',
      rhythm: { visits: 3 },
      reasons: expect.arrayContaining([expect.stringContaining('cada 40 días')]),
    });
    const { rows } = await database.execute(sql`
      select action, subject, details from audit_event where account_id = ${world.accountId} order by id`);
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ action: 'exportScores', subject: String(ana), details: {} })));
  });
});
