import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { dayFromNow, seedScheduling } from './testing/schedules.ts';

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 3);
  });
  afterAll(() => test.close());

  const create = async (change: object = {}) =>
    (await seeded.create(seeded.form({ date_start: `${dayFromNow(3)}T15:30`, ...change }))).body;
  const move = (id: string, body: object, principal = seeded.owner) =>
    seeded.call('POST', `schedule/${id}/move`, { day: dayFromNow(5), version: 1, ...body }, principal);
  const dueOf = async (id: string) =>
    (
      await pool.query(
        `select to_char(o.due_at at time zone 'America/Bogota', 'YYYY-MM-DD"T"HH24:MI') as due, o.state
         from occurrence o join schedule s on s.id = o.schedule_id where s.identifier = $1`,
        [id],
      )
    ).rows;

  it('keeps the time of day and everything else', async () => {
    const before = await create();
    const { status, body } = await move(before.identifier, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      version: 2,
      date_start: undefined,
      dateStart: `${dayFromNow(5)}T15:30`,
      nextOccurrence: expect.any(String),
      taskId: expect.any(String),
      undoUntil: expect.any(String),
      updateAt: expect.any(String),
    });
    expect(await dueOf(before.identifier)).toEqual([{ due: `${dayFromNow(5)}T15:30`, state: 'programada' }]);
  });

  it('keeps the pinned version of a newsletter', async () => {
    const before = await create();
    const versions = async () =>
      (
        await pool.query('select m.* from send_method m join schedule s on s.id = m.schedule_id where s.identifier = $1', [
          before.identifier,
        ])
      ).rows;
    const pinned = await versions();
    await pool.query(
      `insert into newsletter_version (newsletter_id, version, template_json, template_html, approved, created_by)
       select newsletter_id, version + 1, template_json, template_html, true, created_by from newsletter_version where id = $1`,
      [seeded.versionId],
    );
    expect((await move(before.identifier, {})).status).toBe(200);
    expect(await versions()).toEqual(pinned);
  });

  it.each([
    ['from an older version', { version: 0 }, 'CONFLICT'],
    ['into the past', { day: '2020-01-01' }, 'SCHEDULE_IN_THE_PAST'],
    ['to a day that does not exist', { day: '2027-02-30' }, 'INVALID'],
  ])('is refused %s', async (_, body, code) => {
    const { identifier } = await create();
    expect((await move(identifier, body)).body.code).toBe(code);
    expect(await dueOf(identifier)).toEqual([{ due: `${dayFromNow(3)}T15:30`, state: 'programada' }]);
  });

  it('is refused for a schedule that repeats, was cancelled, or has begun to send', async () => {
    const { body: daily } = await seeded.create(seeded.daily());
    expect((await move(daily.identifier, {})).body).toMatchObject({
      code: 'INVALID',
      fields: { day: expect.stringContaining('Se repite') },
    });
    const cancelled = await create();
    await seeded.act(cancelled.identifier, 'cancelar');
    expect((await move(cancelled.identifier, {})).body.code).toBe('SCHEDULE_STATE');
    const begun = await create();
    await pool.query(
      `update occurrence set state = 'en_curso', started_at = now() where schedule_id = (select id from schedule where identifier = $1)`,
      [begun.identifier],
    );
    expect((await move(begun.identifier, {})).body.code).toBe('SCHEDULE_STARTED');
  });

  it('leaves a paused schedule paused, and a draft a draft', async () => {
    const paused = await create();
    await seeded.act(paused.identifier, 'pausar');
    expect((await move(paused.identifier, {})).body.state).toBe('pausada');
    const draft = await create({ active: false });
    expect((await move(draft.identifier, {})).body).toMatchObject({ state: 'borrador', dateStart: `${dayFromNow(5)}T15:30` });
  });

  it('is not allowed to a reader', async () => {
    const { identifier } = await create();
    expect((await move(identifier, {}, { ...test.staff.lector, accountId: seeded.accountId })).status).toBe(404);
  });
});
