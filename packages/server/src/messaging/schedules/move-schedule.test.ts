import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { dayFromNow, seedScheduling } from './testing/schedules.ts';

oneDatabase(({ database, pool }) => {
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
      fields: { day: expect.stringContaining('elige cuál de sus envíos') },
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

  describe('one sending of a schedule that repeats', () => {
    const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    /** Every week on the day after tomorrow, at one in the morning: twice. */
    const repeated = async (change: object = {}) =>
      (await seeded.create(seeded.daily({ sending_just_xdays: [weekdayOf(dayFromNow(2))], ...change }))).body;
    const sendings = async (id: string): Promise<{ id: number; dueAt: string; movedFrom: string | null; state: string }[]> =>
      (await seeded.call('GET', `schedule/${id}/occurrences`)).body.items;
    const plan = async (id: string) => (await sendings(id)).map(({ dueAt, movedFrom }) => [dueAt, movedFrom]);
    /** One in the morning in Bogotá. */
    const at = (days: number): string => `${dayFromNow(days)}T06:00:00.000Z`;

    it('moves alone at its time of day, says where it comes from, and is in the audit trail', async () => {
      const before = await repeated();
      const [first] = await sendings(before.identifier);
      const { status, body } = await move(before.identifier, { occurrence: first?.id, day: dayFromNow(4) });
      expect(status).toBe(200);
      expect(body).toMatchObject({ version: 2, dateStart: before.dateStart, state: 'programada' });
      expect(await plan(before.identifier)).toEqual([
        [at(4), at(2)],
        [at(9), null],
      ]);
      const { rows } = await pool.query(`select details from audit_event where action = 'updateSchedule' and subject = $1`, [
        before.identifier,
      ]);
      const sending = { from: `${dayFromNow(2)}T01:00`, to: `${dayFromNow(4)}T01:00` };
      expect(rows).toEqual([{ details: { name: 'Viernes', changes: { sending } } }]);
      const range = { from: dayFromNow(1), to: dayFromNow(10) };
      const calendar = await seeded.call('GET', `sendings/calendar?${new URLSearchParams(range).toString()}`);
      expect(calendar.body.items.filter(({ schedule }: { schedule: string }) => schedule === before.identifier)).toMatchObject([
        { day: dayFromNow(4), time: '01:00', movedFrom: dayFromNow(2), repeats: true },
        { day: dayFromNow(9), movedFrom: null },
      ]);
    });

    it('is moved back, and is then as if it had never moved', async () => {
      const { identifier } = await repeated();
      const [first] = await sendings(identifier);
      await move(identifier, { occurrence: first?.id, day: dayFromNow(4) });
      expect((await move(identifier, { occurrence: first?.id, day: dayFromNow(2), version: 2 })).status).toBe(200);
      expect(await plan(identifier)).toEqual([
        [at(2), null],
        [at(9), null],
      ]);
    });

    it('stays where it is when the schedule is planned again, and is sent once', async () => {
      const form = seeded.daily({ sending_just_xdays: [weekdayOf(dayFromNow(2))] });
      const { identifier } = (await seeded.create(form)).body;
      const [first] = await sendings(identifier);
      await move(identifier, { occurrence: first?.id, day: dayFromNow(4) });
      const change = { ...form, identifier, version: 2, name: 'Otro' };
      expect((await seeded.call('PUT', 'schedule', change)).status).toBe(200);
      expect(await plan(identifier)).toEqual([
        [at(4), at(2)],
        [at(9), null],
      ]);
      await pool.query(`update occurrence set state = 'completada', started_at = now(), finished_at = now() where id = $1`, [
        first?.id,
      ]);
      expect((await seeded.call('PUT', 'schedule', { ...change, version: 3, date_end: dayFromNow(9) })).status).toBe(200);
      expect(await plan(identifier)).toEqual([
        [at(4), at(2)],
        [at(9), null],
      ]);
    });

    it('is planned anew where the rule no longer has the day from which it was moved', async () => {
      const form = seeded.daily({ sending_just_xdays: [weekdayOf(dayFromNow(2))] });
      const { identifier } = (await seeded.create(form)).body;
      const [first] = await sendings(identifier);
      await move(identifier, { occurrence: first?.id, day: dayFromNow(4) });
      const change = { ...form, identifier, version: 2, sending_just_xdays: [weekdayOf(dayFromNow(3))] };
      expect((await seeded.call('PUT', 'schedule', change)).status).toBe(200);
      expect(await plan(identifier)).toEqual([
        [at(3), null],
        [at(10), null],
      ]);
    });

    it.each([
      ['where nobody has it', () => ({ occurrence: 999_999 }), 'NOT_FOUND'],
      ['from an older version', () => ({ version: 0 }), 'CONFLICT'],
      ['into the past', () => ({ day: '2020-01-01' }), 'SCHEDULE_IN_THE_PAST'],
      ['to a day on which the same is sent', () => ({ day: dayFromNow(9) }), 'INVALID'],
      ['after the last day of the repetition', () => ({ day: dayFromNow(11) }), 'INVALID'],
    ])('is refused %s', async (_, change, code) => {
      const { identifier } = await repeated();
      const [first] = await sendings(identifier);
      const { body } = await move(identifier, { occurrence: first?.id, day: dayFromNow(4), ...change() });
      expect(body.code).toBe(code);
      expect(body.fields?.day ?? body.message).toBe(body.message);
      expect(await plan(identifier)).toEqual([
        [at(2), null],
        [at(9), null],
      ]);
    });

    it('of another schedule is refused like one that nobody has, and stays', async () => {
      const [one, other] = [await repeated(), await repeated()];
      const [theirs] = await sendings(other.identifier);
      const { body } = await move(one.identifier, { occurrence: theirs?.id, day: dayFromNow(4) });
      expect(body).toEqual((await move(one.identifier, { occurrence: 999_999, day: dayFromNow(4) })).body);
      expect(body.code).toBe('NOT_FOUND');
      expect(await plan(other.identifier)).toEqual([
        [at(2), null],
        [at(9), null],
      ]);
    });

    it('is refused once it has started; those to come still move', async () => {
      const { identifier } = await repeated();
      const [first, second] = await sendings(identifier);
      await pool.query(`update occurrence set state = 'en_curso', started_at = now() where id = $1`, [first?.id]);
      const day = dayFromNow(4);
      expect((await move(identifier, { occurrence: first?.id, day })).body.code).toBe('SCHEDULE_STARTED');
      expect((await move(identifier, { occurrence: second?.id, day })).status).toBe(200);
    });
  });

  it('is not allowed to a reader', async () => {
    const { identifier } = await create();
    expect((await move(identifier, {}, { ...test.staff.lector, accountId: seeded.accountId })).status).toBe(404);
  });
});
