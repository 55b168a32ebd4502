import type { ResultSubject } from '@pregon/contract/results/result-people';
import type { ResultSum } from '@pregon/contract/results/result-sums.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Attribution } from '../../audiences/audience/attribution.sql.ts';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isSent, moment, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import { countedSums } from '../rollups/counted-sums.ts';
import { planReadingOf } from '../rollups/reading.ts';
import { attributedSales } from './own-messages.sql.ts';

/** The sendings of each kind of subject: a FROM clause with `subject`, `schedule s` and `send_method m`. */
const sources: Readonly<Record<ResultSubject, SQL>> = {
  schedule: sql`schedule subject join schedule s on s.id = subject.id join send_method m on m.schedule_id = s.id`,
  campaign: sql`campaign subject join profile p on p.campaign_id = subject.id join schedule s on s.profile_key = p.key
    join send_method m on m.schedule_id = s.id`,
  template: sql`newsletter subject join newsletter_version n on n.newsletter_id = subject.id
    join send_method m on m.newsletter_version_id = n.id join schedule s on s.id = m.schedule_id`,
};

const tables: Readonly<Record<ResultSubject, SQL>> = {
  schedule: sql`schedule`,
  campaign: sql`campaign`,
  template: sql`newsletter`,
};

const sums = ['delivered', 'openable', 'opened', 'clicked', 'purchases', 'amount'] as const;

/** What is asked, and its sendings by method and subject: the common table expressions `asked` and `picked`. */
export function pickedSubjects(accountId: number, subject: ResultSubject, identifiers: readonly string[]): SQL {
  const ids = sql`${sql.param([...identifiers])}::uuid[]`;
  return sql`asked as materialized (
      select id, identifier from ${tables[subject]} where account_id = ${accountId} and identifier = any(${ids})
    ), picked as materialized (
      select subject.identifier as subject, o.id as occurrence_id, m.id as method_id, m.type
      from ${sources[subject]} join occurrence o on o.schedule_id = s.id
      where subject.id in (select id from asked) and o.started_at is not null
    )`;
}

/** The sums of the sendings of `picked` from the ledger: the common table expressions `counted` and `sold`. */
const ledgerSums = (scope: Attribution & { readonly accountId: number }): SQL => sql`
  own as materialized (
    select d.id, d.customer_id, d.updated_at as at, d.state, m.type, m.subject
    from picked m join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id where ${isSent}
  ), e as materialized (
    select delivery_id, bool_or(kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement
    where not machine and delivery_id in (select id from own) group by delivery_id
  ), counted as (
    select m.subject, ${outcomeCounts} from own d join own m on m.id = d.id left join e on e.delivery_id = d.id group by 1
  ), sold as (
    select part as subject, count(*) filter (where is_purchase)::int as purchases, sum(amount)::float8 as amount
    from (${attributedSales(scope, sql`own.subject`)}) sale where is_counted_in_part group by 1
  )`;

/** Those of some sums whose first sending began before purchases or people that are deleted: their sales are known in part at most. */
async function withDeletedSales(database: Queryable, accountId: number, picked: SQL): Promise<ReadonlySet<string>> {
  const deletions = await dataRetentionRepository.deletions(database, accountId, ['purchases', 'messages']);
  if (deletions.size === 0) return new Set();
  const before = new Date(Math.max(...[...deletions.values()].map((at) => at.getTime())));
  const { rows } = await database.execute<{ subject: string }>(sql`
    with ${picked} select distinct picked.subject from picked join occurrence o on o.id = picked.occurrence_id
    where o.started_at < ${moment(before)}`);
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * What several schedules, campaigns or newsletters of an account achieved, with the attribution rule of its boards, in one statement
 * for all of them: from the counts where they are large.
 * @param fewMessages what has fewer messages altogether is counted from the ledger
 */
export async function resultSums(
  database: Queryable,
  scope: Attribution & { readonly accountId: number },
  subject: ResultSubject,
  identifiers: readonly string[],
  { fewMessages }: { readonly fewMessages?: number | undefined } = {},
): Promise<ResultSum[]> {
  if (identifiers.length === 0) return [];
  const picked = pickedSubjects(scope.accountId, subject, identifiers);
  const reading = await planReadingOf(database, picked, scope, fewMessages);
  const { rows } = await database.execute<Record<string, unknown> & ResultSum>(sql`
    with ${picked}, ${reading ? countedSums({ ...scope, ...reading }) : ledgerSums(scope)}
    select asked.identifier as id, ${sql.join(
      sums.map((name) => sql`coalesce(${sql.identifier(name)}, 0) as ${sql.identifier(name)}`),
      sql`, `,
    )} from asked left join counted on counted.subject = asked.identifier left join sold on sold.subject = asked.identifier`);
  const deleted = await withDeletedSales(database, scope.accountId, picked);
  return rows.map((row) => (deleted.has(row.id) ? { ...row, areSalesDeleted: true } : row));
}
