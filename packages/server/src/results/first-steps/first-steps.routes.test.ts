import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { accountHoldOutRepository } from '../../identity/accounts/account-hold-out.repository.ts';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { firstStepsOf } from './first-steps.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'PUT', payload?: object, as = test.staff.lector) =>
    test.app.inject({ method, url: '/V1/account/first-steps', headers: await test.as(as), ...(payload && { payload }) });
  const read = async (as = test.staff.lector) => (await call('GET', undefined, as)).json<FirstSteps>();
  const states = async () => Object.fromEntries((await read()).steps.map(({ name, state }) => [name, state]));

  it('derives the completed steps from the data, one step after the other', async () => {
    const { accountId, userId } = test.staff.administrador;
    const fresh = { data: 'todo', sender: 'partly', profile: 'todo', newsletter: 'todo', sending: 'todo' };
    const run = async (text: string, ...values: unknown[]) =>
      (await pool.query<{ id: number; key: number }>(text, [accountId, ...values])).rows[0];
    await run('delete from sender_identity where account_id = $1');
    expect(await states()).toEqual({ ...fresh, sender: 'todo' });
    await run(
      `insert into sender_identity (account_id, kind, value, proof, verified_at) values ($1, 'domain', 'tienda.example', '', now())`,
    );
    expect(await states()).toEqual(fresh);
    const customer = await run(`insert into customer (account_id, first_name, last_name) values ($1, 'Ana', '') returning id`);
    expect(await states()).toEqual({ ...fresh, data: 'partly' });
    const store = await run(
      `insert into store (account_id, code, name, city, department, zone, channel) values ($1, 'A', 'A', 'Cali', 'Valle', 'Sur', 'x') returning id`,
    );
    await run(
      `insert into purchase (account_id, customer_id, store_id, amount, payment_method, at) values ($1, $2, $3, 10, 'EFECTIVO', now())`,
      customer?.id,
      store?.id,
    );
    await run(`update account set sender_email = 'hola@otra.example' where id = $1`);
    expect(await states()).toEqual({ ...fresh, data: 'done' });
    await run(`update account set sender_email = 'hola@tienda.example' where id = $1`);
    expect(await states()).toEqual({ ...fresh, data: 'done', sender: 'done' });
    const campaign = await run(
      `insert into campaign (account_id, name, description, date_start, date_end, number_sends, created_by)
       values ($1, 'Navidad', '', '2026-12-01', '2026-12-24', 1, $2) returning id`,
      userId,
    );
    const profile = await run(
      `insert into profile (account_id, campaign_id, name, definition, created_by) values ($1, $2, 'Todos', '{}', $3) returning key`,
      campaign?.id,
      userId,
    );
    expect(await states()).toMatchObject({ profile: 'done', newsletter: 'todo' });
    const newsletter = await run(`insert into newsletter (account_id, name) values ($1, 'Rebajas') returning id`);
    const version = (number: number, approved: boolean) =>
      pool.query(
        `insert into newsletter_version (newsletter_id, version, template_json, template_html, approved, created_by) values ($1, $2, '{}', '', $3, $4)`,
        [newsletter?.id, number, approved, userId],
      );
    await version(1, false);
    expect(await states()).toMatchObject({ newsletter: 'partly' });
    await version(2, true);
    const schedule = (name: string, state: string) =>
      run(
        `insert into schedule (account_id, name, profile_key, date_start, active, state, created_by) values ($1, $2, $3, '2026-12-01', true, $4, $5)`,
        name,
        profile?.key,
        state,
        userId,
      );
    await schedule('A medias', 'borrador');
    await schedule('Retirado', 'cancelada');
    expect(await states()).toMatchObject({ sending: 'partly' });
    await schedule('Envío', 'programada');
    expect(new Set(Object.values(await states()))).toEqual(new Set(['done']));
    expect((await read(test.strangers.lector)).steps.map(({ state }) => state)).toContain('todo');
  });

  it('name the control group with which a new account begins, and none of an account of before', async () => {
    expect(await read()).toMatchObject({ holdOutShare: 0 });
    const { id: accountId } = await accountsRepository.create(database, 'Nueva');
    expect(await accountHoldOutRepository.read(database, accountId)).toEqual({ share: 5, key: expect.any(String) });
    expect(await firstStepsOf(test.services.config, database, accountId)).toMatchObject({ holdOutShare: 5 });
  });

  it('are hidden for the whole account by those who edit, and shown again', async () => {
    expect((await call('PUT', { isDismissed: true })).statusCode).toBe(404);
    expect((await call('PUT', { isDismissed: true }, test.staff.marketing)).json()).toMatchObject({ isDismissed: true });
    expect(await read()).toMatchObject({ isDismissed: true });
    expect(await read(test.strangers.lector)).toMatchObject({ isDismissed: false });
    expect((await call('PUT', { isDismissed: false }, test.staff.marketing)).json()).toMatchObject({ isDismissed: false });
  });
});
