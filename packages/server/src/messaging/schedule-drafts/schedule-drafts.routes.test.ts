import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { dayFromNow, seedScheduling } from '../schedules/testing/schedules.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 3);
  });
  afterAll(() => test.close());

  const content = JSON.stringify({ name: 'Navidad', profile: '', methods: ['email'], email: { subject: 'Hola' } });
  const save = (id: string, change: object = {}) =>
    seeded.call('PUT', `schedule-drafts/${id}`, { name: 'Navidad', content, version: 0, ...change });
  const read = (id: string) => seeded.call('GET', `schedule-drafts/${id}`);
  const list = async () => (await seeded.call('GET', 'schedule-drafts')).body.items;

  it('keeps a name and whatever was typed, and nothing else', async () => {
    const id = crypto.randomUUID();
    expect(await save(id)).toMatchObject({ status: 200, body: { identifier: id, name: 'Navidad', version: 1 } });
    const { body } = await read(id);
    expect(JSON.parse(body.content)).toEqual(JSON.parse(content));
    expect((await list())[0]).toMatchObject({ identifier: id, author: 'Ana operador' });
    expect((await seeded.call('DELETE', `schedule-drafts/${id}`)).body.message).toBe('El borrador «Navidad» se eliminó.');
    expect((await read(id)).status).toBe(404);
  });

  it('is listed for the campaign of whose profiles one is chosen in it', async () => {
    const { rows } = await pool.query<{ identifier: string }>(
      'select c.identifier from campaign c join profile p on p.campaign_id = c.id where p.key = $1',
      [seeded.profileKey],
    );
    const campaign = rows[0]?.identifier ?? '';
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    const contents = [{ profile: String(seeded.profileKey) }, { profile: '' }, {}];
    for (const [index, id] of ids.entries()) await save(id, { content: JSON.stringify(contents[index]) });
    const listed = async (of: string) =>
      (await seeded.call('GET', `schedule-drafts?campaign=${of}`)).body.items.map(
        ({ identifier }: { identifier: string }) => identifier,
      );
    expect(await listed(campaign)).toEqual([ids[0]]);
    expect(await listed(crypto.randomUUID())).toEqual([]);
    for (const id of ids) await seeded.call('DELETE', `schedule-drafts/${id}`);
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['with content that is no object', { content: '[1]' }],
    ['with content that is no JSON', { content: '{' }],
    ['with too much content', { content: JSON.stringify({ text: 'x'.repeat(65_536) }) }],
  ])('is refused %s', async (_, change) => {
    expect((await save(crypto.randomUUID(), change)).status).toBe(400);
  });

  it('repeats a save whose answer was lost, and refuses one made from an older version', async () => {
    const id = crypto.randomUUID();
    await save(id);
    expect((await save(id)).body.version).toBe(1);
    expect((await save(id, { name: 'Otra', version: 1 })).body).toMatchObject({ name: 'Otra', version: 2 });
    expect(await save(id, { name: 'Tercera', version: 1 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await read(id)).body.name).toBe('Otra');
  });

  it('under the identifier of a schedule is gone once that is saved whole, and stays while it is moved', async () => {
    const { identifier, version } = (await seeded.create(seeded.form({ active: false }))).body;
    expect((await save(identifier)).status).toBe(200);
    const moved = await seeded.call('POST', `schedule/${identifier}/move`, { day: dayFromNow(3), version });
    expect([moved.status, (await read(identifier)).status]).toEqual([200, 200]);
    const change = { ...seeded.form({ active: false }), identifier, version: moved.body.version };
    expect((await seeded.call('PUT', 'schedule', change)).status).toBe(200);
    expect((await read(identifier)).status).toBe(404);
  });

  it('under the identifier of a schedule is deleted with it, and comes back with it', async () => {
    const { identifier } = (await seeded.create(seeded.form({ active: false }))).body;
    await save(identifier);
    expect((await seeded.call('DELETE', `schedule/${identifier}`)).status).toBe(200);
    expect((await read(identifier)).status).toBe(404);
    expect((await seeded.call('POST', `deletions/schedule/${identifier}/undo`, {})).status).toBe(200);
    expect((await read(identifier)).body.name).toBe('Navidad');
  });

  it('does not come back once it was deleted', async () => {
    expect((await save(crypto.randomUUID(), { version: 1 })).status).toBe(404);
  });

  it('becomes one schedule, however often that is asked for, and is gone with it', async () => {
    const id = crypto.randomUUID();
    await save(id);
    const form = seeded.form({ draft: id });
    const [one, again] = [await seeded.create(form), await seeded.create(form)];
    expect([one.status, again.body.identifier]).toEqual([200, one.body.identifier]);
    expect((await read(id)).status).toBe(404);
    const { rows } = await pool.query('select count(*)::int as count from schedule where request_key = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('stays when the schedule is refused', async () => {
    const id = crypto.randomUUID();
    await save(id);
    expect((await seeded.create(seeded.form({ draft: id, date_start: '2020-01-01T10:00' }))).status).toBe(400);
    expect((await read(id)).status).toBe(200);
  });

  it('is not scheduled again after a colleague has', async () => {
    const id = crypto.randomUUID();
    await save(id);
    expect((await seeded.create(seeded.form({ draft: id, request_key: crypto.randomUUID() }))).status).toBe(200);
    const late = await seeded.create(seeded.form({ draft: id, request_key: crypto.randomUUID() }));
    expect(late).toMatchObject({ status: 404, body: { message: 'Este borrador ya se programó o se eliminó.' } });
  });

  it('is limited to 200 in an account', async () => {
    await pool.query(
      `insert into schedule_draft (identifier, account_id, name, content, author)
       select gen_random_uuid(), $1, 'Borrador', '{}', $2 from generate_series(1, 200)`,
      [seeded.accountId, seeded.createdBy],
    );
    expect(await save(crypto.randomUUID())).toMatchObject({ status: 409, body: { code: 'TOO_MANY_DRAFTS' } });
  });
});
