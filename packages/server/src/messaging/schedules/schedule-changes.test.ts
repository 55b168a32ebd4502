import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { and, asc, eq, sql } from 'drizzle-orm';
import { deleteOrphanWakes } from '../deliveries/orphan-wakes.ts';
import { recountDeliveries } from '../deliveries/counted-change.sql.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { dayFromNow, seedScheduling } from './testing/schedules.ts';
import { occurrences, schedules, sendMethods } from './schedules.table.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 3);
    await seeded.giveNumbers();
  });
  afterAll(() => test.close());

  const rowOf = async (identifier: string) => {
    const [row] = await database.select().from(schedules).where(eq(schedules.identifier, identifier));
    if (!row) throw new Error(`The schedule ${identifier} is not there.`);
    return row;
  };
  const sendingsOf = async (identifier: string) => {
    const { id } = await rowOf(identifier);
    return database.select().from(occurrences).where(eq(occurrences.scheduleId, id)).orderBy(asc(occurrences.dueAt));
  };
  const statesOf = async (identifier: string) => (await sendingsOf(identifier)).map(({ state }) => state);
  /** Starts the first sending like a worker, so that its recipients are in the ledger. */
  const begin = async (identifier: string, state: number = deliveryState.sent): Promise<number> => {
    const [first] = await sendingsOf(identifier);
    const { id, accountId } = await rowOf(identifier);
    const [method] = await database.select().from(sendMethods).where(eq(sendMethods.scheduleId, id));
    const occurrenceId = first?.id ?? 0;
    await database.update(occurrences).set({ state: 'en_curso', startedAt: new Date() }).where(eq(occurrences.id, occurrenceId));
    await database.update(schedules).set({ state: 'en_curso', undoUntil: null }).where(eq(schedules.id, id));
    await database.insert(deliveries).values(
      seeded.people.map(({ id: customerId, email }) => ({
        accountId,
        occurrenceId,
        methodId: method?.id ?? 0,
        customerId,
        address: email ?? '',
        state,
      })),
    );
    await recountDeliveries(database, [occurrenceId]);
    return occurrenceId;
  };
  const isOver = async (identifier: string): Promise<void> => {
    const { id } = await rowOf(identifier);
    await database.update(schedules).set({ undoUntil: null }).where(eq(schedules.id, id));
  };
  const change = (body: object) => seeded.call('PUT', 'schedule', body);

  describe('a recurring schedule', () => {
    it('plans all of its occurrences, and reports their number and the next one', async () => {
      const { status, body } = await seeded.create(seeded.daily());
      expect(status).toBe(200);
      const at = new Date(`${dayFromNow(1)}T01:00:00-05:00`).toISOString();
      const [first] = await sendingsOf(body.identifier);
      expect(body).toMatchObject({
        state: 'programada',
        repeatSending: true,
        sendingTime: '01:00',
        dateEnd: dayFromNow(10),
        range: 1,
        sendingJustXdays: [1, 2, 3, 4, 5, 6, 7],
        nextOccurrence: at,
        remainingOccurrences: 10,
        finishedOccurrences: 0,
        omittedOccurrences: 0,
        isTaskComplete: false,
        queue: 'due-occurrence',
        taskId: String(first?.id),
        campaignName: 'Navidad',
        version: 1,
      });
      const jobs = await pool.query(
        "select count(*)::int as jobs from pgboss.job where name = 'due-occurrence' and (data ->> 'occurrenceId')::int >= $1",
        [first?.id],
      );
      expect(jobs.rows).toEqual([{ jobs: 10 }]);
    });

    it('keeps only the parts of its rule that apply', async () => {
      const { body } = await seeded.create(
        seeded.daily({ repeat_each_month: 5, day_the_month: 3, sending_just_xdays: [7, 1, 7] }),
      );
      expect(body).toMatchObject({ sendingJustXdays: [1, 7], repeatEachMonth: null, dayTheMonth: null });
    });

    it.each([
      ['no time', { sending_time: '' }, 'sending_time', 'Elige la hora del envío.'],
      ['no last day', { date_end: '' }, 'date_end', 'Elige hasta qué día se repite.'],
      ['no range', { range: null }, 'range', 'Elige si se repite por días o cada mes.'],
      ['3 for a range', { range: 3 }, 'range', 'Elige si se repite por días o cada mes.'],
      ['no days', { sending_just_xdays: [] }, 'sending_just_xdays', 'Elige al menos un día.'],
      ['no rule', { range: 2 }, 'repeat_each_month', 'Elige qué día de cada mes.'],
      ['no day of the month', { range: 2, repeat_each_month: 5 }, 'day_the_month', 'Elige un día del 1 al 31.'],
      ['no ordinal', { range: 2, repeat_each_month: 6, weekday: 1 }, 'ordinal', 'Elige cuál de cada mes.'],
      ['no weekday', { range: 2, repeat_each_month: 6, ordinal: 1 }, 'weekday', 'Elige el día de la semana.'],
      ['an end before its beginning', { date_end: dayFromNow(0) }, 'date_end', 'No puede terminar antes de empezar.'],
    ])('is refused with %s', async (_, wrong, field, message) => {
      const { status, body } = await seeded.create(seeded.daily(wrong));
      expect([status, body.code, body.fields[field]]).toEqual([400, 'INVALID', message]);
    });

    it('is refused when it would send nothing, or more than 2,000 times', async () => {
      const monday = { sending_just_xdays: [1], date_start: '2026-11-24', date_end: '2026-11-25' };
      const nothing = await seeded.create(seeded.daily(monday));
      expect([nothing.status, nothing.body.code]).toEqual([400, 'SCHEDULE_WITHOUT_OCCURRENCES']);
      const many = await seeded.create(seeded.daily({ date_end: dayFromNow(2002) }));
      expect([many.status, many.body.code]).toEqual([400, 'TOO_MANY_OCCURRENCES']);
      expect(many.body.fields).toEqual({ date_end: 'Son más de 2.000 envíos: elige un día más cercano.' });
      const most = await seeded.create(seeded.daily({ date_end: dayFromNow(2000) }));
      expect(most.body.remainingOccurrences).toBe(2000);
    });

    it('may begin in the past: past occurrences are not sent', async () => {
      const { body } = await seeded.create(seeded.daily({ date_start: '2020-01-01', date_end: dayFromNow(3) }));
      expect(body.remainingOccurrences).toBeLessThanOrEqual(4);
      expect(new Date(body.nextOccurrence).getTime()).toBeGreaterThan(Date.now() - 60_000);
    });
  });

  describe('changing a schedule', () => {
    let created: { identifier: string; version: number };
    beforeEach(async () => {
      created = (await seeded.create(seeded.daily())).body;
    });

    it('replans its future occurrences, and can be undone', async () => {
      const { identifier, version } = created;
      const form = seeded.daily({ name: 'Otro', sending_time: '02:30', date_end: dayFromNow(4), sendMethods: [seeded.sms()] });
      const { status, body } = await change({ ...form, identifier, version });
      expect([status, body.name, body.version, body.remainingOccurrences]).toEqual([200, 'Otro', 2, 4]);
      expect(body.sendTypes).toEqual(['sms']);
      expect(new Date(body.undoUntil).getTime()).toBeGreaterThan(Date.now());
      const [first] = await sendingsOf(identifier);
      expect(first?.dueAt).toEqual(new Date(`${dayFromNow(1)}T02:30:00-05:00`));
    });

    it('deletes the jobs of replaced occurrences', async () => {
      const { identifier, version } = created;
      const wakes = async () => {
        const planned = (await sendingsOf(identifier)).map(({ id }) => id).toSorted((a, b) => a - b);
        const { rows } = await database.execute<{ id: number }>(sql`
          select (data ->> 'occurrenceId')::int as id from pgboss.job where name = 'due-occurrence' order by 1`);
        return { planned, jobs: rows.map(({ id }) => id) };
      };
      const before = await wakes();
      await change({ ...seeded.daily({ sending_time: '02:00' }), identifier, version });
      const { planned } = await wakes();
      expect(planned).not.toEqual(before.planned);
      await deleteOrphanWakes(database);
      const { jobs } = await wakes();
      expect(jobs).toEqual(expect.arrayContaining(planned));
      for (const id of before.planned) expect(jobs).not.toContain(id);
    });

    it('makes it a draft that sends nothing, and the draft a schedule again', async () => {
      const { identifier } = created;
      const draft = await change({ ...seeded.daily({ active: false }), identifier });
      expect(draft.body).toMatchObject({ state: 'borrador', nextOccurrence: null, undoUntil: null, isTaskComplete: false });
      const again = await change({ ...seeded.daily(), identifier });
      expect(again.body).toMatchObject({ state: 'programada', remainingOccurrences: 10 });
    });

    it('reports an edit conflict when another user changed it in between', async () => {
      const { identifier, version } = created;
      await change({ ...seeded.daily({ name: 'Primero' }), identifier, version });
      const second = await change({ ...seeded.daily({ name: 'Segundo' }), identifier, version });
      expect([second.status, second.body.code]).toEqual([409, 'CONFLICT']);
      expect((await rowOf(identifier)).name).toBe('Primero');
    });

    it('keeps a paused schedule paused', async () => {
      await seeded.act(created.identifier, 'pausar');
      const { body } = await change({ ...seeded.daily({ name: 'En pausa' }), identifier: created.identifier });
      expect([body.state, body.name]).toEqual(['pausada', 'En pausa']);
    });

    it('refuses a cancelled schedule', async () => {
      await seeded.act(created.identifier, 'cancelar');
      const { status, body } = await change({ ...seeded.daily(), identifier: created.identifier });
      expect([status, body.code]).toEqual([409, 'SCHEDULE_STATE']);
    });

    it('keeps a late occurrence that has not started in its place', async () => {
      const { identifier } = created;
      const [first] = await sendingsOf(identifier);
      const late = new Date(`${dayFromNow(-1)}T01:00:00-05:00`);
      await database
        .update(occurrences)
        .set({ dueAt: late })
        .where(eq(occurrences.id, first?.id ?? 0));
      const { body } = await change({ ...seeded.daily({ date_start: dayFromNow(-1) }), identifier });
      // In the first hour of a day its own occurrence is still to come; the minute in which it is due counts.
      const thisMinute = Math.floor(Date.now() / 60_000) * 60_000;
      const isTodayAhead = Date.parse(`${dayFromNow(0)}T01:00:00-05:00`) >= thisMinute;
      expect([body.nextOccurrence, body.remainingOccurrences]).toEqual([late.toISOString(), isTodayAhead ? 12 : 11]);
    });

    describe('after its first message', () => {
      beforeEach(async () => {
        await begin(created.identifier);
      });
      const started = (more: object = {}) => ({ ...seeded.daily(more), identifier: created.identifier });

      it('changes its name and its future occurrences', async () => {
        const { status, body } = await change(
          started({ name: 'Sigue', sending_time: '03:00', date_end: dayFromNow(5), sending_just_xdays: [1, 2, 3, 4, 5, 6, 7] }),
        );
        expect([status, body.name, body.state, body.undoUntil]).toEqual([200, 'Sigue', 'en_curso', null]);
        const [, next] = await sendingsOf(created.identifier);
        expect(next?.dueAt).toEqual(new Date(`${dayFromNow(1)}T03:00:00-05:00`));
      });

      it('can end it: no further occurrences follow', async () => {
        const { body } = await change(started({ date_end: dayFromNow(1), sending_time: '01:00' }));
        expect([body.remainingOccurrences, body.isTaskComplete, body.state]).toEqual([0, true, 'en_curso']);
      });

      it.each([
        ['its day', () => ({ date_start: dayFromNow(2) }), 'date_start'],
        ['what it says', () => ({ sendMethods: [seeded.email({ subject: 'Otro' })] }), 'sendMethods'],
        ['how it says it', () => ({ sendMethods: [seeded.email(), seeded.sms()] }), 'sendMethods'],
        ['whether it is sent', () => ({ active: false }), 'active'],
        ['whether holes are fine', () => ({ accept_missing_values: true }), 'accept_missing_values'],
        ['that it is advertising', () => ({ service_message: true }), 'service_message'],
      ])('refuses to change %s', async (_, more, field) => {
        const { status, body } = await change(started(more()));
        expect([status, body.code]).toEqual([409, 'SCHEDULE_STARTED']);
        expect(body.fields).toEqual({ [field]: 'Ya salieron mensajes: esto no se puede cambiar.' });
      });

      it('refuses to delete it', async () => {
        const { status, body } = await seeded.call('DELETE', `schedule/${created.identifier}`);
        expect([status, body.code]).toEqual([409, 'SCHEDULE_SENT']);
      });
    });

    it('deletes a schedule of which nothing was sent', async () => {
      const { status, body } = await seeded.call('DELETE', `schedule/${created.identifier}`);
      expect([status, body.message]).toEqual([200, 'La programación «Viernes» se eliminó.']);
      expect((await seeded.call('DELETE', `schedule/${created.identifier}`)).status).toBe(404);
      const audit = await pool.query('select action from audit_event where subject = $1 order by id', [created.identifier]);
      expect(audit.rows.map(({ action }) => action)).toEqual(['createSchedule', 'deleteSchedule']);
    });
  });

  describe('pausing, resuming and cancelling a schedule', () => {
    let identifier: string;
    beforeEach(async () => {
      ({ identifier } = (await seeded.create(seeded.daily())).body);
    });

    it('resumes in the state before the pause', async () => {
      expect((await seeded.act(identifier, 'pausar')).body.state).toBe('pausada');
      expect((await seeded.act(identifier, 'reanudar')).body.state).toBe('programada');
      await begin(identifier, deliveryState.pending);
      expect((await seeded.act(identifier, 'pausar')).body.state).toBe('pausada');
      expect((await seeded.act(identifier, 'reanudar')).body.state).toBe('en_curso');
    });

    it('keeps it paused when failed messages are retried, until it is resumed', async () => {
      await begin(identifier, deliveryState.failed);
      await seeded.act(identifier, 'pausar');
      const retried = await seeded.call('POST', `schedule/${identifier}/retry`, {});
      expect([retried.status, retried.body]).toEqual([200, { count: 3 }]);
      expect((await rowOf(identifier)).state).toBe('pausada');
      const { body } = await seeded.act(identifier, 'reanudar');
      expect(body).toMatchObject({ state: 'en_curso', deliveries: { total: 3, pending: 3, failed: 0 } });
    });

    it('cancels future occurrences for good, and skips pending messages', async () => {
      await begin(identifier, deliveryState.pending);
      const { body } = await seeded.act(identifier, 'cancelar');
      expect(body).toMatchObject({
        state: 'cancelada',
        isTaskComplete: true,
        remainingOccurrences: 0,
        queue: null,
        taskId: null,
      });
      expect(body.deliveries).toMatchObject({ total: 3, pending: 0, skipped: 3 });
      expect(new Set(await statesOf(identifier))).toEqual(new Set(['cancelada']));
      for (const action of ['pausar', 'reanudar', 'cancelar', 'enviar', 'deshacer']) {
        const refused = await seeded.act(identifier, action);
        expect([action, refused.status, refused.body.code]).toEqual([action, 409, 'SCHEDULE_STATE']);
      }
    });

    it('is refused in other states', async () => {
      expect((await seeded.act(identifier, 'reanudar')).body.code).toBe('SCHEDULE_STATE');
      await seeded.act(identifier, 'pausar');
      expect((await seeded.act(identifier, 'pausar')).body.code).toBe('SCHEDULE_STATE');
      expect((await seeded.act(identifier, 'enviar')).body.code).toBe('SCHEDULE_STATE');
    });
  });

  describe('undoing a confirmation', () => {
    it('turns a schedule that was just confirmed into a draft', async () => {
      const { identifier } = (await seeded.create(seeded.daily())).body;
      const { body } = await seeded.act(identifier, 'deshacer');
      expect(body).toMatchObject({ state: 'borrador', active: false, undoUntil: null, nextOccurrence: null });
      expect(await sendingsOf(identifier)).toEqual([]);
    });

    it('is refused after the undo period', async () => {
      const { identifier } = (await seeded.create(seeded.daily())).body;
      await isOver(identifier);
      const { status, body } = await seeded.act(identifier, 'deshacer');
      expect([status, body.code, body.message]).toEqual([409, 'SCHEDULE_STATE', 'Ya pasó el tiempo para deshacerlo.']);
    });

    it('removes an occurrence beside the plan, and keeps the plan', async () => {
      const { identifier } = (await seeded.create(seeded.daily())).body;
      await isOver(identifier);
      expect((await seeded.act(identifier, 'enviar')).body.remainingOccurrences).toBe(11);
      const { body } = await seeded.act(identifier, 'deshacer');
      expect(body).toMatchObject({ state: 'programada', active: true, remainingOccurrences: 10, undoUntil: null });
    });
  });

  describe('sending a schedule once now', () => {
    it('adds one occurrence for one idempotency key, even with two concurrent requests', async () => {
      const { identifier } = (await seeded.create(seeded.daily())).body;
      const request_key = crypto.randomUUID();
      const answers = await Promise.all([1, 2].map(() => seeded.act(identifier, 'enviar', { request_key })));
      answers.push(await seeded.act(identifier, 'enviar', { request_key }));
      expect(answers.map(({ status, body }) => [status, body.remainingOccurrences])).toEqual([
        [200, 11],
        [200, 11],
        [200, 11],
      ]);
      const [next] = await sendingsOf(identifier);
      expect(next?.dueAt).toEqual(new Date(answers[2]?.body.undoUntil));
    });

    it('sends a completed schedule again, which is complete again after an undo', async () => {
      const { identifier } = (await seeded.create(seeded.form())).body;
      const { id } = await rowOf(identifier);
      await begin(identifier);
      const over = { state: 'completada' as const };
      await database.update(occurrences).set(over).where(eq(occurrences.scheduleId, id));
      await database.update(schedules).set(over).where(eq(schedules.id, id));
      expect((await seeded.act(identifier, 'enviar')).body).toMatchObject({ state: 'programada', isTaskComplete: false });
      expect((await seeded.act(identifier, 'deshacer')).body).toMatchObject({ state: 'completada', isTaskComplete: true });
    });

    it('is refused for a draft, and for an empty reach', async () => {
      const draft = (await seeded.create(seeded.form({ active: false }))).body;
      expect((await seeded.act(draft.identifier, 'enviar')).body.code).toBe('SCHEDULE_STATE');
      const { identifier } = (await seeded.create(seeded.daily())).body;
      const consent = (emailConsent: boolean) =>
        database.update(customers).set({ emailConsent }).where(eq(customers.accountId, seeded.accountId));
      await consent(false);
      expect((await seeded.act(identifier, 'enviar')).body.code).toBe('EMPTY_AUDIENCE');
      await consent(true);
    });
  });

  describe('several methods of a schedule', () => {
    it('are stored and shown, each with its own fields', async () => {
      const { body } = await seeded.create(seeded.form({ sendMethods: [seeded.sms({ shorten_links: true }), seeded.email()] }));
      expect(body.sendTypes).toEqual(['email', 'sms']);
      const query = { query: sendMethodsQuery.document, variables: { filter: { scheduledId: body.identifier } } };
      const read = async (principal = seeded.owner) => {
        const headers = await test.as(principal);
        const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: query });
        return answer.json().data.sendMethod;
      };
      expect(await read()).toMatchObject([
        {
          type: 'email',
          newsletterName: 'Rebajas',
          newsletterVersion: 1,
          subject: 'Rebajas',
          smsMessage: '',
          shortenLinks: false,
        },
        { type: 'sms', newsletterId: null, smsMessage: 'Hola, {{name}}', shortenLinks: true, waParameters: [] },
      ]);
      expect(await read(test.strangers.administrador)).toEqual([]);
    });

    it.each([
      ['none', () => [], 'sendMethods', 'Elige al menos un método de envío.'],
      ['one of them twice', () => [seeded.sms(), seeded.sms()], 'sendMethods', 'Cada método se elige una sola vez.'],
      ['another one', () => [{ type: 'fax' }], 'sendMethods.0.type', 'Elige e-mail, SMS o WhatsApp.'],
      [
        'an unknown merge tag',
        () => [seeded.sms({ sms_message: '{{nombre}}' })],
        'sendMethods.0.sms_message',
        'Estas etiquetas no existen: {{nombre}}.',
      ],
      ['a field too many', () => [seeded.sms({ subject: 'x' })], 'sendMethods.0.subject', 'Este campo no existe.'],
    ])('are refused: %s', async (_, methods, field, message) => {
      const { status, body } = await seeded.create(seeded.form({ sendMethods: methods() }));
      expect([status, body.fields[field]]).toEqual([400, message]);
    });

    it('may leave missing values empty when the user accepts that', async () => {
      const holed = { sendMethods: [seeded.sms({ sms_message: 'Hola {{promo}}' })] };
      const refused = await seeded.create(seeded.form(holed));
      expect(refused.body.fields['sendMethods.0.sms_message']).toContain('{{promo}} (Promoción): 3 clientes.');
      const accepted = await seeded.create(seeded.form({ ...holed, accept_missing_values: true }));
      expect([accepted.status, accepted.body.acceptMissingValues]).toEqual([200, true]);
    });
  });

  describe('a user of another account', () => {
    it('neither sees nor changes a schedule, nor learns that it exists', async () => {
      const { identifier } = (await seeded.create(seeded.daily())).body;
      const stranger = test.strangers.administrador;
      const nobodys = crypto.randomUUID();
      const asked = (id: string) =>
        [
          ['PUT', 'schedule', { ...seeded.daily(), identifier: id }],
          ['DELETE', `schedule/${id}`, undefined],
          ['POST', `schedule/${id}/state`, { action: 'cancelar' }],
          ['POST', `schedule/${id}/state`, { action: 'enviar' }],
          ['GET', `schedule/${id}/occurrences`, undefined],
          ['GET', `schedule/${id}/recipients?page=1&size=10`, undefined],
          ['POST', `schedule/${id}/recipients/export`, {}],
          ['POST', `schedule/${id}/retry`, {}],
        ] as const;
      for (const [index, [method, url, body]] of asked(identifier).entries()) {
        const answer = await seeded.call(method, url, body, stranger);
        const [, otherUrl, otherBody] = asked(nobodys)[index] ?? [method, url, body];
        expect(answer.status).toBe(404);
        expect(answer).toEqual(await seeded.call(method, otherUrl, otherBody, stranger));
      }
      expect((await rowOf(identifier)).state).toBe('programada');
      expect(await statesOf(identifier)).toHaveLength(10);
    });

    it('cannot inject fields beyond the form', async () => {
      for (const more of [{ state: 'completada' }, { accountId: 1 }, { undoUntil: null }, { version: 3 }]) {
        const { status, body } = await seeded.create(seeded.form(more));
        expect([status, body.fields[Object.keys(more)[0] ?? '']]).toEqual([400, 'Este campo no existe.']);
      }
    });
  });

  it('creates one schedule for ten concurrent requests with one idempotency key', async () => {
    const body = seeded.daily({ request_key: crypto.randomUUID() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => seeded.create(body)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.identifier}`)).size).toBe(1);
    expect(await statesOf(answers[0]?.body.identifier)).toHaveLength(10);
  });

  it('saves the first of two concurrent changes, and reports an edit conflict to the other', async () => {
    const { identifier, version } = (await seeded.create(seeded.daily())).body;
    const answers = await Promise.all(['Una', 'Otra'].map((name) => change({ ...seeded.daily({ name }), identifier, version })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect((await rowOf(identifier)).name).toBe(won?.body.name);
  });

  it('counts the sent messages of each occurrence, and lists started ones first, then the next ones', async () => {
    const { identifier } = (await seeded.create(seeded.daily())).body;
    const id = await begin(identifier);
    const finishedAt = new Date();
    await database.update(occurrences).set({ state: 'completada', finishedAt, sentCount: 3 }).where(eq(occurrences.id, id));
    const { body } = await seeded.call('GET', `schedule/${identifier}/occurrences`);
    expect(body.total).toBe(10);
    expect(body.items).toHaveLength(10);
    expect(body.items[0]).toMatchObject({ id, state: 'completada', sentCount: 3, finishedAt: finishedAt.toISOString() });
    const dueAt = body.items.slice(1).map((item: { dueAt: string }) => item.dueAt);
    expect(dueAt).toEqual(dueAt.toSorted());
    const planned = and(eq(occurrences.state, 'programada'), eq(occurrences.scheduleId, (await rowOf(identifier)).id));
    expect(await database.$count(occurrences, planned)).toBe(9);
  });

  it('shows why an occurrence was skipped', async () => {
    const { identifier } = (await seeded.create(seeded.daily())).body;
    const [first] = await sendingsOf(identifier);
    const omittedReason = 'las reglas de envío no dejan ninguna hora a tiempo: ese día no se envía';
    await database
      .update(occurrences)
      .set({ state: 'omitida', finishedAt: new Date(), omittedReason })
      .where(eq(occurrences.id, first?.id ?? 0));
    const { body } = await seeded.call('GET', `schedule/${identifier}/occurrences`);
    const reasons = body.items.map((item: { state: string; omittedReason: string | null }) => [item.state, item.omittedReason]);
    expect(reasons[0]).toEqual(['omitida', omittedReason]);
    expect(new Set(reasons.slice(1).map(String))).toEqual(new Set(['programada,']));
  });

  it('accepts a schedule for the current minute', async () => {
    expect((await seeded.createNow()).status).toBe(200);
  });
});
