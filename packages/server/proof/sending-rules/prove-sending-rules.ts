import { usualLanguage } from '@pregon/contract/account/message-language';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { textLiteral } from '../../src/kernel/database/text-literal.sql.ts';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { calendarsRepository } from '../../src/messaging/calendars/calendars.repository.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { migrateDatabase } from '../../src/kernel/database/migrate.ts';
import { databaseOn } from '../../src/kernel/database/pool.ts';
import { claimNext } from '../../src/messaging/deliveries/claim.ts';
import { ledger } from '../../src/messaging/deliveries/ledger.ts';
import { type ClaimRule, openRule, type RuleTools } from '../../src/messaging/deliveries/sending-rule.ts';
import type { Occurrence } from '../../src/messaging/schedules/occurrence.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import type { Attempt, ProofSending } from './attempt-log.ts';
import { judge, type Verdict } from './oracle.ts';
import {
  createSimulatedSchema,
  type Rewrite,
  type SimulatedClock,
  simulatedClock,
  applySimulatedSchema,
} from './simulated-clock.ts';
import { type Below, seedWorld, type World } from './world.ts';

/** Planted faults, which the proof must detect. */
export const faults = ['race', 'holidays', 'lost'] as const;
export type Fault = (typeof faults)[number];

interface ProofSettings {
  /** Minimum number of attempts to send a message. */
  readonly attempts: number;
  readonly workers: number;
  /** Customers of each account. */
  readonly people: number;
  readonly seed: number;
  readonly fault?: Fault | undefined;
}

export interface SendingRulesProof extends Verdict {
  readonly attempts: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly simulatedDays: number;
  /** Messages left without an outcome: none may be. */
  readonly open: number;
}

const minute = 60_000;
const dayMs = 24 * 60 * minute;
const beginning = Date.parse('2026-01-01T00:00:00Z');
const days = 3 * 365;
const batchSize = 25;

/** A method of an occurrence in progress. */
interface OpenSending {
  readonly sending: ProofSending;
  readonly occurrenceId: number;
  readonly methodId: number;
  readonly readRule: () => Promise<ClaimRule | undefined>;
}

interface Plan {
  readonly accountIndex: number;
  readonly occurrence: Occurrence;
  readonly sendings: readonly (ProofSending & { readonly methodId: number })[];
}

const unlocked: Rewrite = (statement) => statement.replace(/for no key update of c skip locked/g, '');

/** Creates schedules of one to four occurrences by one to three channels, spread over three years. */
async function planSchedules(database: Database, world: World, below: Below, schedules: number): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (let index = 0; index < schedules; index += 1) {
    const accountIndex = index % world.accounts.length;
    const account = world.accounts[accountIndex];
    if (!account) continue;
    const first = beginning + Math.floor((index / schedules) * days) * dayMs + below(24 * 4) * 15 * minute;
    const gap = [1, 2, 7][below(3)] ?? 1;
    const dues = Array.from({ length: 1 + below(4) }, (_, position) => first + position * gap * dayMs);
    const repeats = dues.length > 1;
    const last = new Date((dues.at(-1) ?? first) + below(3) * dayMs);
    const dateEnd = repeats ? last.toLocaleDateString('sv-SE', { timeZone: account.timeZone }) : null;
    const { rows: made } = await database.execute<{ id: number }>(sql`
      insert into schedule (account_id, name, profile_key, date_start, repeat_sending, date_end, active, state, created_by)
      values (${account.id}, 'Prueba', ${account.profileKey}, '2026-01-01', ${repeats}, ${dateEnd}, true, ${textLiteral(scheduleState.running)},
        ${account.createdBy}) returning id`);
    const scheduleId = made[0]?.id ?? 0;
    const types = (['email', 'sms', 'wa'] as const).filter((_, position) => position === index % 3 || below(3) === 0);
    const { rows: methods } = await database.execute<{ id: number; type: ProofSending['channel'] }>(sql`
      insert into send_method (schedule_id, type, definition)
      select ${scheduleId}, type, '{}' from unnest(${sql.param(types)}::text[]) as type returning id, type`);
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into occurrence (schedule_id, due_at) select ${scheduleId}, to_timestamp(ms / 1000.0)
      from unnest(${sql.param(dues)}::float8[]) as ms returning id`);
    for (const [position, dueAt] of dues.entries()) {
      const nextDueAt = dues[position + 1] ?? null;
      const common = { accountId: account.id, profileKey: account.profileKey, timeZone: account.timeZone };
      plans.push({
        accountIndex,
        occurrence: {
          id: rows[position]?.id ?? 0,
          scheduleId,
          ...common,
          currency: 'COP',
          language: usualLanguage,
          dueAt: new Date(dueAt),
          state: occurrenceState.running,
          acceptMissingValues: false,
          share: 1,
        },
        sendings: methods.map(({ id: methodId, type }) => ({ account, channel: type, dueAt, nextDueAt, dateEnd, methodId })),
      });
    }
  }
  return plans.toSorted((one, other) => one.occurrence.dueAt.getTime() - other.occurrence.dueAt.getTime());
}

async function fill(database: Database, world: World, { accountIndex, occurrence, sendings }: Plan, below: Below): Promise<void> {
  const account = world.accounts[accountIndex];
  const people = account?.customerIds.filter(() => below(3) > 0) ?? [];
  await database.execute(sql`update occurrence set state = ${textLiteral(occurrenceState.running)} where id = ${occurrence.id}`);
  for (const { methodId, channel } of sendings) {
    await database.execute(sql`
      insert into delivery (account_id, occurrence_id, method_id, customer_id, address)
      select ${occurrence.accountId}::int, ${occurrence.id}::int, ${methodId}::int, c.id,
        ${channel === 'email' ? sql`c.email` : sql`c.mobile`}
      from customer c where c.id = any(${sql.param(people)}::bigint[])`);
  }
}

/** Sends by one method until nothing can be sent now, like a worker's lane. */
async function sendLane(
  open: OpenSending,
  database: Database,
  clock: SimulatedClock,
  log: Attempt[],
  below: Below,
): Promise<void> {
  const { sending, occurrenceId, methodId, readRule } = open;
  for (;;) {
    const rule = await readRule();
    if (!rule) return;
    const claim = {
      accountId: sending.account.id,
      occurrenceId,
      methodId,
      channel: sending.channel,
      size: batchSize,
      leaseSeconds: 3600,
    };
    const { taken, skipped } = await claimNext(database, { ...claim, messageHost: 'proof.example', installation: 'proof', rule });
    for (const { customerId } of taken) {
      if (customerId === null) throw new Error('The proof sends no transactional messages.');
      log.push({ sending, customerId, at: clock.now().getTime(), outcome: 'sent', reason: null });
    }
    const settled = taken.map(({ id, attempts, refusals }) => {
      const state = below(20) === 0 ? ('uncertain' as const) : ('sent' as const);
      return { id, attempts, refusals, state, error: null, retryAfter: null, reference: null, bounced: false };
    });
    if (settled.length > 0) await ledger.settle(database, settled);
    if (taken.length + skipped === 0) return;
  }
}

/** Reads from the ledger what the step has postponed or skipped. */
async function readHeldBack(
  database: Database,
  open: readonly OpenSending[],
  clock: SimulatedClock,
  log: Attempt[],
): Promise<void> {
  const at = clock.now();
  const byMethod = new Map(open.map((one) => [`${one.occurrenceId}/${one.methodId}`, one.sending]));
  const { rows } = await database.execute<{ key: string; customerId: number; state: number; error: string }>(sql`
    select occurrence_id || '/' || method_id as key, customer_id as "customerId", state, error from delivery
    where occurrence_id = any(${sql.param([...new Set(open.map(({ occurrenceId }) => occurrenceId))])}::int[])
      and updated_at = ${at.toISOString()}::timestamptz and (state = 5 or (state = 0 and error is not null))`);
  for (const { key, customerId, state, error } of rows) {
    const sending = byMethod.get(key);
    if (!sending) continue;
    log.push({ sending, customerId, at: at.getTime(), outcome: state === 5 ? 'leftOut' : 'postponed', reason: error });
  }
}

/** Counts the messages of each method that wait or are due at this moment. */
async function waitingNow(database: Database, open: readonly OpenSending[]): Promise<Map<string, { all: number; now: number }>> {
  const { rows } = await database.execute<{ key: string; all: number; now: number }>(sql`
    select occurrence_id || '/' || method_id as key, count(*)::int as all,
      count(*) filter (where retry_at is null or retry_at <= now())::int as now from delivery
    where occurrence_id = any(${sql.param([...new Set(open.map(({ occurrenceId }) => occurrenceId))])}::int[]) and state = 0
    group by 1`);
  return new Map(rows.map(({ key, ...counts }) => [key, counts]));
}

/** The next moment: a random step, sometimes to just around a full hour, where windows open and close. */
function nextMoment(now: number, below: Below): number {
  const stepped = now + (1 + below(below(4) === 0 ? 600 : 90)) * minute;
  if (below(3) > 0) return stepped;
  const hour = Math.ceil(stepped / (60 * minute)) * 60 * minute;
  return Math.max(now + minute, hour + (below(3) - 1) * minute);
}

function shuffled<Item>(items: readonly Item[], below: Below): Item[] {
  return items
    .map((item) => [below(1_000_000), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/**
 * Property test of the sending rules: workers send at random moments of three years, and an independent oracle judges each
 * attempt.
 *
 * @param openPools opens a pool on an empty database each time it is called
 */
export async function proveSendingRules(
  openPoolOn: () => Pool,
  { attempts, workers, people, seed, fault }: ProofSettings,
): Promise<SendingRulesProof> {
  const random = seededRandom(seed);
  const below: Below = (most) => Math.floor(random() * most);
  const plain = openPoolOn();
  await migrateDatabase(plain);
  await createSimulatedSchema(databaseOn(plain));
  const world = await seedWorld(databaseOn(plain), below, people);
  // A schedule makes about twelve attempts for each customer, most of them while its channel is closed.
  const schedules = Math.ceil(attempts / (people * 12));
  const plans = await planSchedules(databaseOn(plain), world, below, schedules);
  await plain.end();

  const pool = openPoolOn();
  applySimulatedSchema(pool, fault === 'race' ? unlocked : undefined);
  const database = databaseOn(pool);
  const clock = simulatedClock(database);
  const calendar: RuleTools['calendar'] = async (accountId) => {
    const read = await calendarsRepository.read(database, accountId);
    return fault === 'holidays' ? { isHoliday: read.isHoliday, isLegalHoliday: () => false } : read;
  };
  const log: Attempt[] = [];
  let refusedByHours = 0;
  let open: OpenSending[] = [];
  let now = beginning;
  let next = 0;

  const openMethods = (plan: Plan): OpenSending[] =>
    plan.sendings.map(({ methodId, ...sending }) => {
      const { id: occurrenceId } = plan.occurrence;
      const leaveOut = ({ reason }: { readonly reason: string | null }) =>
        ledger.leaveOut(database, { occurrenceId, methodId }, `las reglas de envío no dejan ninguna hora a tiempo: ${reason}`);
      const read = openRule(plan.occurrence, sending.channel, { database, calendar, clock: clock.now }, leaveOut);
      const readRule = async () => {
        const rule = await read();
        if (!rule && fault === 'lost') await leaveOut({ reason: 'hora' });
        return rule;
      };
      return { sending, occurrenceId, methodId, readRule };
    });

  while (next < plans.length || open.length > 0) {
    now = nextMoment(now, below);
    const due = plans[next]?.occurrence.dueAt.getTime();
    if (open.length === 0 && due !== undefined && due > now) now = due;
    await clock.set(new Date(now));
    for (let plan = plans[next]; plan && plan.occurrence.dueAt.getTime() <= now; plan = plans[next]) {
      await fill(database, world, plan, below);
      open.push(...openMethods(plan));
      next += 1;
    }
    const before = await waitingNow(database, open);
    const ready = open.filter((one) => (before.get(`${one.occurrenceId}/${one.methodId}`)?.now ?? 0) > 0);
    const sentBefore = log.length;
    // Two lanes for each method, as workers have, in random order.
    const lanes = shuffled([...ready, ...ready], below);
    const takeLanes = async (): Promise<void> => {
      for (let lane = lanes.pop(); lane; lane = lanes.pop()) await sendLane(lane, database, clock, log, below);
    };
    await Promise.all(Array.from({ length: workers }, takeLanes));
    await readHeldBack(database, ready, clock, log);
    const tried = ready.reduce((sum, one) => sum + (before.get(`${one.occurrenceId}/${one.methodId}`)?.now ?? 0), 0);
    refusedByHours += Math.max(0, tried - (log.length - sentBefore));
    const after = await waitingNow(database, open);
    open = open.filter((one) => after.has(`${one.occurrenceId}/${one.methodId}`));
    if (now > beginning + (days + 60) * dayMs) break;
  }
  const { rows } = await database.execute<{ open: number }>(sql`select count(*)::int as open from delivery where state < 2`);
  await pool.end();
  const counts: Record<string, number> = { 'refused by hours': refusedByHours };
  for (const { outcome, reason } of log) {
    const name = outcome === 'sent' ? 'sent' : `${outcome}: ${reason?.split(':')[0]}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return {
    ...judge(log, world.refusals),
    attempts: log.length + refusedByHours,
    counts,
    simulatedDays: Math.round((now - beginning) / dayMs),
    open: rows[0]?.open ?? 0,
  };
}
