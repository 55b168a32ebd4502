import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { experiments } from '../../audiences/experiments/experiments.table.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { readListFile } from '../../identity/list-files/testing/read-list-file.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedScheduling } from '../schedules/testing/schedules.ts';
import { sendingPolicyRepository } from '../sending-rules/sending-policy.repository.ts';
import { countCollisions } from './count-collisions.ts';

/** The Monday after next, on the account's clock. */
const monday = (() => {
  const today = Temporal.Now.plainDateISO('America/Bogota');
  return today.add({ days: 15 - today.dayOfWeek });
})();
const day = (days: number): string => monday.add({ days }).toString();
const momentAt = (local: string): Date => new Date(`${local}:00-05:00`);

eachDatabase(({ kind, database, pool }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  let reader: Principal;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 40);
    reader = seeded.owner;
    await seeded.giveNumbers();
  });
  afterAll(() => test.close());

  const calendar = (from: string, to: string, more = '') =>
    seeded.call('GET', `sendings/calendar?from=${from}&to=${to}${more}`, undefined, reader);
  const collisions = (from: string, to: string) => seeded.call('GET', `sendings/collisions?from=${from}&to=${to}`);
  const clear = () => pool.query('delete from occurrence; delete from arm_method; delete from send_method; delete from schedule');
  const preset = (country: string | null) => pool.query('update sending_policy set preset = $1', [country]);

  describe('the calendar', () => {
    it('lists the occurrences of every schedule and the drafts with a day, in order of time', async () => {
      await clear();
      const one = await seeded.create(seeded.form({ name: 'Una vez', date_start: `${day(1)}T15:30` }));
      await seeded.create(
        seeded.daily({
          name: 'Diaria',
          date_start: day(0),
          date_end: day(2),
          sending_time: '09:00',
          sendMethods: [seeded.sms()],
        }),
      );
      await seeded.create(seeded.form({ name: 'Sin activar', date_start: `${day(2)}T08:00`, active: false }));
      const { body } = await calendar(day(0), day(6));
      expect(body.items.map((item: Record<string, unknown>) => [item['name'], item['day'], item['time'], item['state']])).toEqual(
        [
          ['Diaria', day(0), '09:00', 'programada'],
          ['Diaria', day(1), '09:00', 'programada'],
          ['Una vez', day(1), '15:30', 'programada'],
          ['Sin activar', day(2), '08:00', 'borrador'],
          ['Diaria', day(2), '09:00', 'programada'],
        ],
      );
      expect(body).toMatchObject({ total: 5, items: expect.arrayContaining([expect.objectContaining({ repeats: true })]) });
      expect(body.items[2]).toMatchObject({
        schedule: one.body.identifier,
        sendTypes: ['email'],
        campaignName: 'Navidad',
        sent: null,
      });
      expect((await calendar(day(0), day(6), '&sendType=sms')).body.total).toBe(3);
      expect((await calendar(day(0), day(6), '&state=borrador')).body.total).toBe(1);
      expect((await calendar(day(1), day(1))).body.total).toBe(2);
    });

    it('shows a paused schedule as such', async () => {
      await clear();
      const { body } = await seeded.create(seeded.form({ date_start: `${day(1)}T15:30` }));
      await seeded.act(body.identifier, 'pausar');
      expect((await calendar(day(0), day(6))).body.items).toEqual([expect.objectContaining({ state: 'pausada' })]);
    });

    it('names the holidays and the hours of the rules, and what they do with a sending', async () => {
      await clear();
      await preset('CO');
      // 8 December is a legal holiday; 2027-12-08 is a Wednesday.
      await seeded.create(seeded.form({ name: 'Festivo', date_start: '2027-12-08T10:00' }));
      await seeded.create(seeded.form({ name: 'Noche', date_start: '2027-12-09T21:00' }));
      await seeded.create(seeded.form({ name: 'Hábil', date_start: '2027-12-10T10:00' }));
      const { body } = await calendar('2027-12-06', '2027-12-12');
      const [first, , holiday] = body.days;
      expect(holiday).toMatchObject({ day: '2027-12-08', holiday: expect.stringContaining('Inmaculada') });
      expect(holiday.hours.every(({ spans }: { spans: unknown[] }) => spans.length === 0)).toBe(true);
      expect(first.hours.find(({ type }: { type: string }) => type === 'email').spans).toEqual([{ from: '07:00', to: '19:00' }]);
      expect(body.items.map(({ name, delay }: { name: string; delay: unknown }) => [name, delay])).toEqual([
        ['Festivo', { at: '2027-12-09T12:00:00.000Z', reason: 'festivo' }],
        ['Noche', { at: '2027-12-10T12:00:00.000Z', reason: 'hora' }],
        ['Hábil', null],
      ]);
      await preset(null);
    });

    it('counts what was really sent, and before that the people of the last count', async () => {
      await clear();
      const { body } = await seeded.create(seeded.form({ date_start: `${day(1)}T15:30` }));
      await pool.query(
        `insert into audience_size (profile_key, day, total, email, sms, whatsapp) values ($1, '2026-11-20', 39, 38, 7, 0)`,
        [seeded.profileKey],
      );
      const [item] = (await calendar(day(0), day(6))).body.items;
      expect(item).toMatchObject({ sent: null, expected: { people: 38, day: '2026-11-20' } });
      await pool.query(
        `update occurrence set state = 'completada', started_at = due_at, finished_at = due_at, sent_count = 36
         where schedule_id = (select id from schedule where identifier = $1)`,
        [body.identifier],
      );
      expect((await calendar(day(0), day(6))).body.items[0]).toMatchObject({ state: 'completada', sent: 36 });
    });

    it('refuses more than six weeks, and days in reverse', async () => {
      expect((await calendar(day(0), day(42))).status).toBe(400);
      expect((await calendar(day(1), day(0))).status).toBe(400);
      expect((await calendar(day(0), day(41))).status).toBe(200);
    });

    it('holds nothing of another account', async () => {
      await seeded.create(seeded.form({ date_start: `${day(1)}T15:30` }));
      const { body } = await seeded.call(
        'GET',
        `sendings/calendar?from=${day(0)}&to=${day(6)}`,
        undefined,
        test.strangers.lector,
      );
      expect(body.items).toEqual([]);
    });
  });

  describe('collisions', () => {
    /** Profiles of men and of the young, so that audiences overlap in part. */
    it('are the people of both audiences, as a comparison of their rows finds them', async () => {
      await clear();
      await preset('CO');
      const cities = ['Cali', 'Pasto', 'Neiva'];
      for (const [index, { id }] of seeded.people.entries()) {
        await database
          .update(customers)
          .set({ city: cities[index % 3], emailConsent: index % 7 !== 0, smsConsent: index % 5 !== 0 })
          .where(eq(customers.id, id));
      }
      await database.insert(suppressions).values({
        accountId: seeded.accountId,
        channel: 'email',
        address: `c4@a${seeded.accountId}.example`,
        reason: 'signed link',
      });
      const base = { objective: [], customerFocus: [], customerCategory: [], geoHierarchy: 'Ciudad' };
      const [campaign] = (await pool.query('select campaign_id from profile where key = $1', [seeded.profileKey])).rows;
      const profileOf = async (name: string, geoOptions: string[]) => {
        const definition = { ...base, name, geoOptions };
        const values = {
          accountId: seeded.accountId,
          campaignId: campaign.campaign_id,
          name,
          definition,
          createdBy: seeded.createdBy,
        };
        const [row] = await database.insert(profiles).values(values).returning();
        return row?.key ?? 0;
      };
      const [south, all] = [await profileOf('Sur', ['Pasto', 'Neiva']), seeded.profileKey];
      const schedule = async (name: string, profile: number, at: string, sendMethods: object[]) => {
        const { body } = await seeded.create(
          seeded.form({ name, profile, date_start: at, sendMethods, accept_missing_values: true }),
        );
        return String(body.identifier);
      };
      await schedule('Todos lunes', all, `${day(0)}T10:00`, [seeded.email()]);
      await schedule('Sur lunes', south, `${day(0)}T16:00`, [seeded.email()]);
      await schedule('Sur jueves', south, `${day(3)}T10:00`, [seeded.sms()]);
      await schedule('Todos, otra semana', all, `${day(8)}T10:00`, [seeded.email()]);

      const { body } = await collisions(day(0), day(13));
      const named = new Map(
        (await calendar(day(0), day(13))).body.items.map((item: { occurrence: number; name: string }) => [
          item.occurrence,
          item.name,
        ]),
      );
      const found = body.items.map(
        (pair: { one: number; other: number; people: number; window: string; limit: number; limits: string }) => [
          named.get(pair.one),
          named.get(pair.other),
          pair.people,
          pair.window,
          pair.limit,
          pair.limits,
        ],
      );

      // The oracle reads the customers, and decides one by one.
      const { rows } = await pool.query('select * from customer where account_id = $1', [seeded.accountId]);
      const isSouth = (row: { city: string }) => row.city !== 'Cali';
      const byMail = (row: { email: string; email_consent: boolean }) => row.email_consent && !row.email.startsWith('c4@');
      const bySms = (row: { sms_consent: boolean }) => row.sms_consent;
      const both = rows.filter((row) => isSouth(row) && byMail(row));
      const mailAndSms = both.filter(bySms);
      expect(mailAndSms.length).toBeGreaterThan(0);
      expect(found).toEqual([
        ['Todos lunes', 'Sur lunes', both.length, 'dia', 1, 'mensajes'],
        ['Todos lunes', 'Sur jueves', mailAndSms.length, 'semana', 1, 'canales'],
        ['Sur lunes', 'Sur jueves', mailAndSms.length, 'semana', 1, 'canales'],
      ]);
      expect(body).toMatchObject({ sampled: 1, uncounted: 0 });
      await preset(null);
    });

    it('tell who the people are, page by page, to those who send', async () => {
      const [south] = (await pool.query('select key from profile where name = $1', ['Sur'])).rows;
      await clear();
      await preset('CO');
      await seeded.create(seeded.form({ name: 'Todos', date_start: `${day(0)}T10:00` }));
      await seeded.create(
        seeded.form({
          name: 'Sur',
          profile: south.key,
          date_start: `${day(3)}T10:00`,
          sendMethods: [seeded.sms()],
          accept_missing_values: true,
        }),
      );
      const [pair] = (await collisions(day(0), day(6))).body.items;
      const path = `sendings/collisions/${pair.one}/${pair.other}/people`;
      const first = await seeded.call('GET', `${path}?size=3`);
      const second = await seeded.call('GET', `${path}?size=3&page=2`);
      const all = await seeded.call('GET', `${path}?size=100`);

      // The oracle reads the customers, and decides one by one.
      const { rows } = await pool.query('select * from customer where account_id = $1 order by id desc', [seeded.accountId]);
      const inBoth = rows.filter(
        (row) => row.city !== 'Cali' && row.email_consent && !row.email.startsWith('c4@') && row.sms_consent,
      );
      const named = inBoth.map((row) => ({
        id: Number(row.id),
        name: `${row.first_name} ${row.last_name}`.trim(),
        document: row.document,
        email: row.email,
        mobile: row.mobile,
        city: row.city,
      }));
      expect(named.length).toBeGreaterThan(6);
      expect(all.body).toMatchObject({
        items: named,
        total: pair.people,
        one: { name: 'Todos' },
        other: { name: 'Sur', time: '10:00' },
      });
      expect(first.body).toMatchObject({ items: named.slice(0, 3), total: named.length });
      expect(second.body).toMatchObject({ items: named.slice(3, 6), total: named.length });
      // The same people, whichever is named first.
      expect((await seeded.call('GET', `sendings/collisions/${pair.other}/${pair.one}/people?size=100`)).body.items).toEqual(
        named,
      );
      expect((await seeded.call('GET', `${path}?page=99`)).body).toMatchObject({ items: [], total: named.length });
      expect((await seeded.call('GET', `${path}?size=101`)).status).toBe(400);
      const filter = { sendings: [pair.one, pair.other] };
      const [header, ...filed] = await readListFile(test, seeded.owner, { list: 'shared-people', filter });
      expect(header).toEqual(['Cliente', 'Documento', 'Correo', 'Celular', 'Ciudad']);
      const lineOf = ({ name, document, email, mobile, city }: (typeof named)[number]) =>
        [name, document, email, mobile, city].map((value) => value ?? '');
      expect(filed.map((line) => line.map((cell) => cell.replace(/^'/, '')))).toEqual(named.map(lineOf));
      const only = [named[1]?.id, 999_999_999];
      expect(await readListFile(test, seeded.owner, { list: 'shared-people', filter, only })).toHaveLength(2);

      const lector = { ...test.staff.lector, accountId: seeded.accountId };
      expect((await seeded.call('GET', path, undefined, lector)).body).toMatchObject({ code: 'FORBIDDEN' });
      expect((await seeded.call('GET', path, undefined, test.strangers.marketing)).status).toBe(404);
      expect((await seeded.call('GET', `sendings/collisions/${pair.one}/999999999/people`)).status).toBe(404);
      await preset(null);
    });

    it('name nobody once one of the sendings is cancelled, and those to whom it went once one has started', async () => {
      const { first, second } = await twoOfADay();
      const [pair] = (await collisions(day(0), day(6))).body.items;
      const path = `sendings/collisions/${pair.one}/${pair.other}/people`;
      const { rows: sent } = await pool.query(
        `with started as (update occurrence set state = 'completada', started_at = due_at where id = $1 returning *)
         insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state)
         select $2, s.id, (select id from send_method m where m.schedule_id = s.schedule_id limit 1), c.id, c.email, 2
         from started s, (select id, email from customer where account_id = $2 and email_consent and email not like 'c4@%'
           order by id limit 5) c returning customer_id`,
        [pair.one, seeded.accountId],
      );
      const { body } = await seeded.call('GET', path);
      const ids = sent.map(({ customer_id: id }) => Number(id)).toSorted((a, b) => b - a);
      expect(body.items.map(({ id }: { id: number }) => id)).toEqual(ids);
      expect(first.identifier).not.toBe(second.identifier);
      expect((await seeded.act(second.identifier, 'cancelar')).status).toBe(200);
      expect((await seeded.call('GET', path)).body).toMatchObject({ items: [], total: 0, other: { state: 'cancelada' } });
      await pool.query('delete from delivery; delete from delivery_count');
      await preset(null);
    });

    it('of a sending that is not saved are those that it has once it is', async () => {
      const [profile] = (await pool.query('select key from profile where name = $1', ['Sur'])).rows;
      await clear();
      await preset('CO');
      const other = await seeded.create(seeded.form({ name: 'Está', date_start: `${day(0)}T10:00` }));
      const far = await seeded.create(seeded.form({ name: 'Otra semana', date_start: `${day(8)}T10:00` }));
      expect([other.status, far.status]).toEqual([200, 200]);
      const planned = (more: string) =>
        seeded.call('GET', `sendings/collisions/planned?profile=${profile.key}&day=${day(0)}&time=16:00${more}`);
      const before = await planned('&sendTypes=email');
      // The calendar names the profile, so that whoever moves a sending can ask for it.
      const { items } = (await seeded.call('GET', `sendings/calendar?from=${day(0)}&to=${day(0)}`)).body;
      expect(items).toMatchObject([{ name: 'Está', profile: seeded.profileKey }]);
      expect(before.body.items).toEqual([expect.objectContaining({ window: 'dia', limit: 1, limits: 'mensajes' })]);
      expect((await planned('&sendTypes=sms,email')).body.items).toEqual([
        expect.objectContaining({ people: before.body.items[0].people }),
      ]);
      const saved = await seeded.create(
        seeded.form({ name: 'Nueva', profile: profile.key, date_start: `${day(0)}T16:00`, accept_missing_values: true }),
      );
      const [pair] = (await collisions(day(0), day(6))).body.items;
      expect(before.body.items[0]).toMatchObject({ occurrence: pair.one, people: pair.people });
      // It does not collide with itself.
      expect((await planned(`&sendTypes=email&schedule=${saved.body.identifier}`)).body).toEqual(before.body);
      expect((await planned(`&sendTypes=email&schedule=${crypto.randomUUID()}`)).status).toBe(404);
      expect((await planned('&sendTypes=fax')).status).toBe(400);
      await preset(null);
    });

    it('of a sending that is not saved count it on the day to which the rules delay it', async () => {
      const [profile] = (await pool.query('select key from profile where name = $1', ['Sur'])).rows;
      await clear();
      await preset('CO');
      // Nothing is sent on a Sunday: it goes out on Monday.
      await seeded.create(seeded.form({ name: 'Lunes', date_start: `${day(7)}T16:00` }));
      const { body } = await seeded.call(
        'GET',
        `sendings/collisions/planned?profile=${profile.key}&day=${day(6)}&time=16:00&sendTypes=email`,
      );
      expect(body.items).toEqual([expect.objectContaining({ window: 'dia' })]);
      await preset(null);
    });

    it('are none where no cap holds', async () => {
      const { body } = await collisions(day(0), day(13));
      expect(body).toEqual({ items: [], sampled: 1, uncounted: 0 });
    });

    it('compare with those to whom a message went out, not with an audience of today', async () => {
      await clear();
      await preset('CO');
      const first = await seeded.create(seeded.form({ name: 'Salió', date_start: `${day(0)}T08:00` }));
      await seeded.create(seeded.form({ name: 'Falta', date_start: `${day(0)}T16:00` }));
      const [{ id, schedule_id: scheduleId }] = (
        await pool.query(
          `update occurrence set state = 'completada', started_at = due_at
           where schedule_id = (select id from schedule where identifier = $1) returning id, schedule_id`,
          [first.body.identifier],
        )
      ).rows;
      await pool.query(
        `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state)
         select account_id, $1, (select id from send_method where schedule_id = $2 limit 1), id, email, case when n <= 9 then 2 else 5 end
         from (select c.*, row_number() over (order by id) as n from customer c where account_id = $3 and email_consent
           and email not like 'c4@%') k where n <= 12`,
        [id, scheduleId, seeded.accountId],
      );
      const { body } = await collisions(day(0), day(6));
      expect(body.items).toEqual([expect.objectContaining({ one: id, people: 9 })]);
      await pool.query('delete from delivery; delete from delivery_count');
      await preset(null);
    });

    /** Two sendings of a day to everybody, and what is known of their people. */
    const twoOfADay = async (change: object = {}) => {
      await clear();
      await preset('CO');
      const first = await seeded.create(seeded.form({ name: 'Mañana', date_start: `${day(0)}T10:00`, ...change }));
      const second = await seeded.create(seeded.form({ name: 'Tarde', date_start: `${day(0)}T16:00` }));
      expect([first.status, second.status]).toEqual([200, 200]);
      const { rows } = await pool.query<{ id: number }>(
        `select id from customer where account_id = $1 and email_consent and email not like 'c4@%' order by id`,
        [seeded.accountId],
      );
      return { first: first.body, second: second.body, ids: rows.map(({ id }) => id) };
    };

    it('leave out the control group of the experiment of a sending, until a version has won', async () => {
      const design = await seeded.call('POST', 'experiment', { arms: [{}], controlShare: 40 });
      const { first, ids } = await twoOfADay({ experiment: design.body.id });
      const [experiment] = await database.select().from(experiments).where(eq(experiments.id, first.experiment));
      const plan = { controlShare: 40, arms: 1, salt: experiment?.salt ?? '' };
      const treated = ids.filter((id) => armOf(plan, id) > 0);
      expect(treated.length).toBeGreaterThan(0);
      expect(treated.length).toBeLessThan(ids.length);
      expect((await collisions(day(0), day(6))).body.items).toMatchObject([{ people: treated.length }]);
      await database.update(experiments).set({ winner: 1 }).where(eq(experiments.id, first.experiment));
      expect((await collisions(day(0), day(6))).body.items).toMatchObject([{ people: ids.length }]);
      await preset(null);
    });

    it('are counted in a sample above a number of customers, and scaled up', async () => {
      const { ids } = await twoOfADay();
      const { accountId } = seeded;
      const range = { accountId, timeZone: 'America/Bogota', from: momentAt(`${day(0)}T00:00`), to: momentAt(`${day(7)}T00:00`) };
      const rules = {
        policy: await sendingPolicyRepository.read(database, accountId),
        startOf: ({ dueAt }: { readonly dueAt: string }) => new Date(dueAt),
      };
      const never = new AbortController().signal;
      // 40 customers: one in four is counted.
      const counted = await countCollisions(database, range, { ...rules, most: 10 }, never);
      const inSample = ids.filter((id) => id % 4 === 0).length;
      expect(inSample).toBeGreaterThan(0);
      expect(counted).toMatchObject({ sampled: 4, items: [{ people: inSample * 4 }] });
      expect(await countCollisions(database, range, { ...rules, most: 40 }, never)).toMatchObject({ sampled: 1 });
      await preset(null);
    });

    it('do not count a sending that was cancelled', async () => {
      const { first } = await twoOfADay();
      expect((await collisions(day(0), day(6))).body.items).toHaveLength(1);
      expect((await seeded.act(first.identifier, 'cancelar')).status).toBe(200);
      expect((await collisions(day(0), day(6))).body.items).toEqual([]);
      await preset(null);
    });

    // An embedded database cannot cancel what runs.
    const onServer = kind === 'postgres' ? describe : describe.skip;
    onServer('that nobody waits for any more', () => {
      it('are cancelled in the database, and let the next count run', async () => {
        const { ids } = await twoOfADay();
        const { accountId } = seeded;
        const range = {
          accountId,
          timeZone: 'America/Bogota',
          from: momentAt(`${day(0)}T00:00`),
          to: momentAt(`${day(7)}T00:00`),
        };
        const policy = await sendingPolicyRepository.read(database, accountId);
        const rules = { policy, startOf: ({ dueAt }: { readonly dueAt: string }) => new Date(dueAt) };
        const holder = await pool.connect();
        await holder.query('begin; lock table customer in access exclusive mode');
        const waiting = async () =>
          (await pool.query(`select 1 from pg_locks l where l.relation = 'customer'::regclass and not l.granted`)).rows.length;
        const leaving = new AbortController();
        const left = countCollisions(database, range, rules, leaving.signal);
        const next = countCollisions(database, range, rules, new AbortController().signal);
        while ((await waiting()) === 0);
        leaving.abort();
        await expect(left).rejects.toThrow('Failed query');
        await holder.query('rollback');
        holder.release();
        expect((await next).items).toMatchObject([{ people: ids.length }]);
        await preset(null);
      }, 30_000);
    });
  });
});
