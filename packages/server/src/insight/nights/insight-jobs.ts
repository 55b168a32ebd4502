import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { JobData } from '../../kernel/jobs/control-queue.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { customersAtOnce, drainBatches } from '../changes/drain-changes.ts';
import { hasCaughtUp } from '../data-horizon.ts';
import { modelsRepository } from '../fitting/models.repository.ts';
import { insightScope, localTime } from '../insight-scope.ts';
import { areBenchmarksCurrent } from '../scores/benchmarks.ts';
import { progressRepository } from './progress.repository.ts';
import { runNight } from './run-night.ts';

type JobServices = Pick<KernelServices, 'config' | 'database'> & { readonly queue: Pick<KernelServices['queue'], 'sendJob'> };

/** Name of the queue of the runs of all customers: one job for each account, so that no two of an account run at the same time. */
export const nightQueue = 'insight-night';

/** The number of accounts whose runs a process does at the same time. */
export const nightsAtOnce = { embedded: 2, postgres: 3 } as const;

/** Hour of the nightly run on the account's clock. */
const nightHour = 3;

const embedded = ({ config }: Pick<JobServices, 'config'>): boolean => config.databaseUrl === undefined;

/** Accounts with queued changes, the oldest change first. */
async function changedAccounts(database: Database): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select account_id as id from stale_customer group by 1 order by min(queued_at)`,
  );
  return rows.map(({ id }) => id);
}

/** How long the run of all customers waits for an import, which may be stuck. */
const longestImport = sql`interval '6 hours'`;

/** Whether purchases of an account `a` are being imported: with a part of them, a model would take everybody for inactive. */
const isImporting = (accountId: SQL): SQL<boolean> => sql`exists (select from data_import i
  where i.account_id = ${accountId} and i.kind = 'purchases' and i.state in ('waiting', 'running') and i.created_at > now() - ${longestImport})`;

async function importsPurchases(database: Database, accountId: number): Promise<boolean> {
  const { rows } = await database.execute<{ importing: boolean }>(sql`select ${isImporting(sql`${accountId}`)} as importing`);
  return rows[0]?.importing === true;
}

/**
 * Sends an account to the queue of the runs of all customers, before the nightly ones. If a run of it is under way already, which may have
 * read what has changed since, a customer stays in the change queue, so that the next minute sends it again.
 */
async function sendRun({ database, queue }: Omit<JobServices, 'config'>, accountId: number, everything: boolean): Promise<void> {
  const data: JobData = { accountId, everything: everything ? 1 : 0 };
  if (await queue.sendJob(nightQueue, data, String(accountId), { isUrgent: true })) return;
  await database.execute(
    queueSql(
      accountId,
      sql`select id from customer where account_id = ${accountId}
        and not exists (select from stale_customer s where s.account_id = ${accountId}) order by id limit 1`,
    ),
  );
}

/** How many turns an account takes for what it could compute in one, while others wait. */
const turnsWhileOthersWait = 4;

/**
 * Computes the changed customers of one account, batch by batch, and sends it to the queue of the runs of all customers where that is due.
 * Yields after each batch. Returns whether its changes of the start are computed.
 */
async function* computeAccount(
  services: JobServices,
  accountId: number,
  now: Date,
  options: DrainTurn,
): AsyncGenerator<void, boolean> {
  const { database } = services;
  const scope = await insightScope(database, accountId, now);
  const { affinitiesOn, scoredFor } = await progressRepository.read(database, accountId);
  const isPublished = scoredFor !== null && (await modelsRepository.published(database, accountId)) !== undefined;
  // A first run takes the changes off the queue itself, together with everybody else.
  if (isPublished) for await (const _ of drainBatches(database, scope, options)) yield;
  const isKnown = isPublished && (await areBenchmarksCurrent(database, scope)) && !(await hasCaughtUp(database, scope));
  const isDue = isKnown ? affinitiesOn === null : !(await importsPurchases(database, accountId));
  if (isDue) await sendRun(services, accountId, !isKnown);
  return isPublished && !isDue;
}

interface DrainTurn {
  /** Customers of one turn. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
}

/**
 * Computes the changed customers of all accounts, a batch of each in turns, so that a large import of one does not keep the others
 * waiting: neither those with changes at the start nor those whose changes come while it lasts. An account without a model, with outdated
 * benchmarks after growth, or with the first purchases after a week without any, is sent to the queue of the runs of all customers when no
 * import of purchases is under way, so that its import has scores within minutes; so is one whose sensitive categories have changed, for
 * its offers. Such a run may take minutes: here it would keep the customers of the other accounts waiting. A failure of one account does
 * not stop the others.
 * @param atOnce customers of one turn
 */
export async function recomputeChanged(
  services: JobServices,
  now: Date,
  signal: AbortSignal,
  { atOnce = customersAtOnce[embedded(services) ? 'embedded' : 'postgres'] / turnsWhileOthersWait } = {},
): Promise<void> {
  const { database } = services;
  const failures: unknown[] = [];
  const open = new Map<number, AsyncGenerator<void, boolean>>();
  /** Accounts whose changes stay in the queue for now. */
  const left = new Set<number>();
  const enterChanged = async (): Promise<void> => {
    for (const id of await changedAccounts(database))
      if (!open.has(id) && !left.has(id)) open.set(id, computeAccount(services, id, now, { atOnce, signal }));
  };
  await enterChanged();
  const first = new Set(open.keys());
  while (open.size > 0) {
    for (const [accountId, account] of open) {
      const turn = await account.next().catch((error: unknown) => {
        signal.throwIfAborted();
        failures.push(error);
        return { done: true, value: false } as const;
      });
      if (!turn.done) continue;
      open.delete(accountId);
      first.delete(accountId);
      if (!turn.value) left.add(accountId);
    }
    // Changes that came meanwhile wait for no more than a turn of each account, until those of the start are done: so the run ends.
    if (first.size > 0) await enterChanged();
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Customers of some accounts were not computed.');
}

/**
 * Enqueues the nightly run of each account where it is past 3 in the morning and the day has not been computed yet, and after a change of
 * the time zone.
 */
export async function sendDueNights({ database, queue }: Omit<JobServices, 'config'>, now: Date): Promise<void> {
  const { rows } = await database.execute<{
    id: number;
    timeZone: string;
    scoredFor: string | null;
    keptZone: string | null;
    importing: boolean;
  }>(sql`
    select a.id, a.time_zone as "timeZone", p.scored_for::text as "scoredFor", k.time_zone as "keptZone", ${isImporting(sql`a.id`)} as importing
    from account a left join insight_progress p on p.account_id = a.id left join kept_sales k on k.account_id = a.id
    where exists (select from customer k where k.account_id = a.id) order by a.id`);
  for (const { id, timeZone, scoredFor, keptZone, importing } of rows) {
    const { day, hour } = localTime(now, timeZone);
    const isMoved = keptZone !== null && keptZone !== timeZone;
    const isDue = (scoredFor === null && !importing) || isMoved || (scoredFor !== null && scoredFor < day && hour >= nightHour);
    if (isDue) await queue.sendJob(nightQueue, { accountId: id }, String(id));
  }
}

/** Runs the nightly computation of one account for its current local day, or the computation of everything. */
export async function runNightOf(
  services: Omit<JobServices, 'queue'>,
  accountId: number,
  now: Date,
  signal: AbortSignal,
  { everything = false } = {},
): Promise<void> {
  const scope = await insightScope(services.database, accountId, now);
  await runNight(services.database, scope, { isEmbedded: embedded(services), signal, everything });
}
