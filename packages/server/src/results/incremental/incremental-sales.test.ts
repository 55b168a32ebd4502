import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import { usualAttribution } from '../../audiences/audience/attribution.sql.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { assignments } from '../../audiences/experiments/experiments.table.ts';
import { seedExperiment } from '../../audiences/experiments/testing/seed-experiment.ts';
import { messagePrices } from '../../channels/accounts/message-prices.table.ts';
import { exactMoney } from '../../identity/accounts/money-words.ts';
import { deliveries, deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { occurrences, schedules, sendMethods } from '../../messaging/schedules/schedules.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { incrementalBoard } from '../dashboards/boards/incremental.board.ts';
import { readBoard } from '../dashboards/boards/testing/board-reading.ts';
import { periodOf } from '../dashboards/period.ts';
import { experimentOutcome } from '../experiments/experiment-outcome.ts';
import { verdictOf } from '../experiments/statistics/verdict-of.ts';
import { holdOutSales } from './hold-out-sales.ts';
import { incrementalSales } from './incremental-sales.ts';
import type { MeasuredSubject } from './measured-subject.sql.ts';
import { salesOfSubject } from './subject-sales.ts';
import { plantLaterPurchase, plantPurchases } from './testing/experiment-purchases.ts';

const startedAt = new Date('2026-10-01T03:00:00Z');
const now = new Date('2026-11-21T16:30:00Z');
const timeZone = 'America/Bogota';
const peopleCount = 1400;
const writtenTo = 60;
const nothing = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };
const plain = (text: string): string => text.replace(/\s/g, ' ');

eachDatabase(({ database }) => {
  let accountId: number;
  let scheduleId: number;
  let experiment: Experiment;
  let holdOut: Experiment;
  const scope = () => ({ accountId, currency: 'COP', timeZone, now, ...usualAttribution });
  const open = async (account = accountId, at = now) => {
    const links = { kind: 'incremental' as const, token: 'x', period: 30 as const, theme: undefined };
    const content = await incrementalBoard({
      ...scope(),
      database,
      accountId: account,
      period: periodOf(at, 30, timeZone),
      links,
      screens: {},
      item: undefined,
    });
    return { content, ...readBoard(content?.body.text ?? '') };
  };

  let audience: Awaited<ReturnType<typeof seedAudience>>;
  beforeAll(async () => {
    audience = await seedAudience(database, peopleCount);
    ({ accountId } = audience);
  });

  beforeAll(async () => {
    const occurrenceId = await seedOccurrence(database, audience, startedAt);
    await database.update(occurrences).set({ state: 'completada', startedAt }).where(eq(occurrences.id, occurrenceId));
    const [row] = await database.select().from(occurrences).where(eq(occurrences.id, occurrenceId));
    scheduleId = row?.scheduleId ?? 0;
    const design = { arms: [nothing], controlShare: 40, metric: 'ventas', horizonDays: 14, mode: 'fijo' } as const;
    experiment = await seedExperiment(database, accountId, {
      ...design,
      arms: [...design.arms],
      automaticWinner: false,
      salt: 'incremental sales/',
    });
    const experimentId = experiment.id;
    holdOut = await database.transaction((transaction) =>
      experimentsRepository.ofHoldOut(transaction, accountId, { quarter: '2026-10-01', share: 40, salt: 'a/2026-10-01/' }),
    );
    await database.update(schedules).set({ experimentId, name: 'Rebajas de octubre' }).where(eq(schedules.id, scheduleId));
    for (const one of [experiment, holdOut]) {
      const plan = planOf(one);
      const rows = JSON.stringify(audience.people.map(({ id }) => ({ id, arm: armOf(plan, id) })));
      await database.execute(sql`insert into assignment (experiment_id, customer_id, arm, assigned_at)
        select ${one.id}, id, arm, ${startedAt.toISOString()} from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, arm smallint)`);
    }
    const [method] = await database.select().from(sendMethods).where(eq(sendMethods.scheduleId, scheduleId));
    await database.insert(deliveries).values(
      audience.people
        .filter(({ id }) => armOf(planOf(experiment), id) > 0)
        .slice(0, writtenTo)
        .map(({ id, email }) => ({
          accountId,
          occurrenceId,
          methodId: method?.id ?? 0,
          customerId: id,
          address: email ?? '',
          state: deliveryState.sent,
          updatedAt: startedAt,
        })),
    );
    await database.insert(messagePrices).values({ accountId, item: 'email', since: '-infinity', price: '12.5' });
    // Every third person buys within the horizon, for 30,000 more with the message; one purchase later reaches beyond it.
    const at = new Date(startedAt.getTime() + 5 * 86_400_000);
    await plantPurchases(database, { accountId, experimentId, at, lift: 30_000 });
    await plantLaterPurchase(database, accountId, new Date('2026-11-15T00:00:00Z'));
  });

  /** The recount from the raw purchases: nobody bought before, so that nothing is adjusted. */
  async function recount(one: Experiment, isCounted: (at: Date) => boolean): Promise<number> {
    const { rows } = await database.execute<{ customerId: number; amount: number; at: string }>(
      sql`select customer_id::int as "customerId", amount::float8 as amount, at::text from purchase where account_id = ${accountId}`,
    );
    const people = await database.select().from(assignments).where(eq(assignments.experimentId, one.id));
    const spent = new Map<number, number>();
    for (const { customerId, amount } of rows.filter(({ at }) => isCounted(new Date(at))))
      spent.set(customerId, (spent.get(customerId) ?? 0) + amount);
    const arm = (isControl: boolean) => people.filter((person) => (person.arm === 0) === isControl);
    const mean = (isControl: boolean) =>
      arm(isControl).reduce((sum, { customerId }) => sum + (spent.get(customerId) ?? 0), 0) / arm(isControl).length;
    return (mean(false) - mean(true)) * arm(false).length;
  }

  describe('incremental sales', () => {
    it('of a schedule equal its experiment’s page, and a recount of the raw purchases', async () => {
      const [measured, ...others] = await incrementalSales(database, scope());
      const outcome = await experimentOutcome(database, { experiment, scheduleId, currency: 'COP', now });
      expect(others).toEqual([]);
      expect(measured?.effect).toEqual(outcome.comparisons[0]?.total);
      expect(measured?.effect?.value).toBeCloseTo(await recount(experiment, (at) => at < new Date('2026-11-01')), 2);
      // The assignment was at 22:00 of the day before on the account's clock.
      expect(measured).toMatchObject({ name: 'Rebajas de octubre', month: '2026-09', state: 'resultado', people: peopleCount });
      expect(measured?.cost).toBe(12.5 * writtenTo);
      const { rows } = await database.execute<{ amount: number }>(sql`
        select sum(amount)::float8 as amount from purchase where receipt <> 'later'
          and customer_id in (select customer_id from delivery where account_id = ${accountId})`);
      expect(measured?.attributed).toBeCloseTo(rows[0]?.amount ?? 0, 2);
    });

    it('by the control group of the account equal a recount of the raw purchases', async () => {
      const [quarter, ...others] = await holdOutSales(database, scope());
      expect(others).toEqual([]);
      expect(quarter).toMatchObject({ quarter: '2026-10-01', people: peopleCount });
      expect(quarter?.effect?.value).toBeCloseTo(await recount(holdOut, () => true), 2);
    });

    it('are on the board by month, channel and campaign, with their cost and the attributed sales', async () => {
      const [measured] = await incrementalSales(database, scope());
      const { tables } = await open();
      const value = plain(exactMoney(Math.round(measured?.effect?.value ?? 0), 'COP'));
      for (const [caption, name] of [
        ['Ventas incrementales por mes', 'sept 2026'],
        ['Ventas incrementales por canal', 'E-mail'],
      ] as const) {
        const [, row] = tables[caption] ?? [];
        expect(row?.[0]).toBe(`${name} medido 1 de 1 envío`);
        expect(plain(row?.[1] ?? '').startsWith(`${value} entre`)).toBe(true);
        expect(row?.[2]).toBe('Vendió más');
        expect(plain(row?.[3] ?? '')).toBe(plain(exactMoney(Math.round(measured?.cost ?? 0), 'COP')));
        const times = (amount = NaN) =>
          (amount / (measured?.cost ?? NaN)).toLocaleString('es-CO', { maximumFractionDigits: 1 }).replace('-', '−');
        const effect = measured?.effect;
        expect(plain(row?.[4] ?? '')).toBe(`${times(effect?.value)} veces entre ${times(effect?.low)} y ${times(effect?.high)}`);
        expect(plain(row?.[5] ?? '')).toBe(plain(exactMoney(Math.round(measured?.attributed ?? 0), 'COP')));
      }
      expect(tables['Ventas incrementales por campaña']).toHaveLength(2);
      expect(tables['Ventas incrementales por trimestre']).toHaveLength(2);
      expect(tables['Ventas incrementales de cada envío con grupo de control']?.[1]?.[3]).toBe('Vendió más');
    });

    it('are sealed on the board as long as on the experiment’s page', async () => {
      const early = { ...scope(), now: new Date('2026-10-10T00:00:00Z') };
      expect((await incrementalSales(database, early))[0]).toMatchObject({ state: 'sellado', effect: null });
      const wordsAt = async (at: Date) =>
        (await open(accountId, at)).tables['Ventas incrementales de cada envío con grupo de control']?.[1]?.[2];
      expect(await wordsAt(early.now)).toMatch(/^Se sabrá el \d+ oct$/);
    });

    it('are said to miss purchases once the horizon is over and they do not reach to its end', async () => {
      const dates = await database.execute<{ id: number; at: string }>(sql`
        update purchase set at = at - interval '90 days' where account_id = ${accountId} and at > ${startedAt.toISOString()}::timestamptz
        returning id, at + interval '90 days' as at`);
      try {
        const { tables } = await open();
        expect(tables['Ventas incrementales de cada envío con grupo de control']?.[1]?.[2]).toBe('Faltan compras por importar');
      } finally {
        for (const { id, at } of dates.rows)
          await database.execute(sql`update purchase set at = ${at}::timestamptz where id = ${id}`);
      }
    });

    it.each(['schedule', 'campaign', 'template'] as const)(
      'of a %s are those of its schedules, beside their attributed sales',
      async (kind) => {
        const { rows } = await database.execute<{ schedule: number; campaign: number; template: number }>(sql`
        select s.id as schedule, p.campaign_id as campaign, n.newsletter_id as template from schedule s
        join profile p on p.key = s.profile_key join send_method m on m.schedule_id = s.id
        join newsletter_version n on n.id = m.newsletter_version_id where s.id = ${scheduleId} limit 1`);
        const subject: MeasuredSubject = { kind, id: rows[0]?.[kind] ?? 0 };
        const [measured] = await incrementalSales(database, scope());
        const sales = await salesOfSubject(database, { ...scope(), subject });
        expect(sales).toMatchObject({
          currency: 'COP',
          attributed: measured?.attributed,
          sold: measured?.attributed,
          unmeasured: 0,
          // The sending started on the last day of September on the account's clock.
          quarters: [],
          schedules: [
            { name: 'Rebajas de octubre', state: 'resultado', horizonDays: 14, effect: { ...measured?.effect, verdict: 'more' } },
          ],
        });
        expect(sales.effect?.value).toBeCloseTo(measured?.effect?.value ?? Number.NaN, 2);
      },
    );

    it('of a schedule without a control group are unknown, and it is counted', async () => {
      const occurrence = await seedOccurrence(database, audience, startedAt);
      const at = new Date('2026-11-02T12:00:00Z');
      const [row] = await database
        .update(occurrences)
        .set({ state: 'completada', startedAt: at })
        .where(eq(occurrences.id, occurrence))
        .returning();
      const subject: MeasuredSubject = { kind: 'schedule', id: row?.scheduleId ?? 0 };
      const [quarter] = await holdOutSales(database, scope());
      expect(await salesOfSubject(database, { ...scope(), subject })).toMatchObject({
        effect: null,
        attributed: 0,
        schedules: [],
        unmeasured: 1,
        // All messages of the quarter together, with the control group of the account.
        quarters: [
          { quarter: '2026-10-01', effect: quarter?.effect && { ...quarter.effect, verdict: verdictOf(quarter.effect) } },
        ],
      });
    });

    it('say on each row of the board, and in total, how many of the schedules that sent are measured', async () => {
      const { rows } = await database.execute<{ at: string; channels: string; campaign: string; hasResult: boolean }>(sql`
        select min(o.started_at)::text as at, c.name as campaign, bool_or(s.id = ${scheduleId}) as "hasResult",
          (select string_agg(distinct m.type, '+') from send_method m where m.schedule_id = s.id) as channels
        from occurrence o join schedule s on s.id = o.schedule_id join profile p on p.key = s.profile_key
          join campaign c on c.id = p.campaign_id
        where s.account_id = ${accountId} and o.started_at is not null group by s.id, c.name`);
      const month = new Intl.DateTimeFormat('es-CO', { month: 'short', year: 'numeric', timeZone });
      const words = (own: typeof rows) => {
        const measured = own.filter(({ hasResult }) => hasResult).length;
        return `${measured === 1 ? 'medido' : 'medidos'} ${measured} de ${own.length} ${own.length === 1 ? 'envío' : 'envíos'}`;
      };
      const expected = (nameOf: (row: (typeof rows)[number]) => string) =>
        [...Map.groupBy(rows, nameOf)].map(([name, own]) => `${name} ${words(own)}`);
      const { tables } = await open();
      const shown = (caption: string) => (tables[caption] ?? []).slice(1).map(([name = '']) => name);
      expect(rows).toHaveLength(2);
      const months = shown('Ventas incrementales por mes');
      expect(months.at(-1)).toBe(`En total ${words(rows)}`);
      expect(new Set(months.slice(0, -1))).toEqual(
        new Set(expected(({ at }) => month.format(new Date(at)).replace(' de ', ' '))),
      );
      expect(shown('Ventas incrementales por canal')).toEqual(expected(() => 'E-mail'));
      expect(shown('Ventas incrementales por campaña')).toEqual(expected(({ campaign }) => campaign));
      const [, , november] = tables['Ventas incrementales por mes'] ?? [];
      expect(november?.slice(1)).toEqual(['No se sabe', '—', '—', '—', '—']);
    });

    it('are explained where there is no control group, and those of another account are not shown', async () => {
      const stranger = await seedAudience(database, 1);
      const { text, tables } = await open(stranger.accountId);
      expect(text).toContain('Un grupo de control es una parte de la audiencia, elegida al azar, que no recibe el mensaje');
      expect(tables).toEqual({});
    });
  });
});
