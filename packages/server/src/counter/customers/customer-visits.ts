import { ofReadableStore, type StoreScope } from '../../retail/stores/store-scope.sql.ts';
import { storeName } from '../../retail/stores/store-names.sql.ts';
import { customerRecordRepository } from '../../retail/customers/customer-record.repository.ts';
import type { CustomerVisit } from '@pregon/contract/customers/customer-history.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf, momentOrNull } from '../../kernel/database/moment.ts';

const mostVisits = 100;

type Row = Omit<CustomerVisit, 'answer'> & {
  readonly answeredAt: string | null;
  readonly questions: string[] | null;
  readonly ratings: number[] | null;
  readonly observations: string | null;
};

/** The newest visits of a customer to stores that the caller may read, with their surveys. Undefined: there is no such customer for them. */
export async function visitsOf(
  database: Queryable,
  owner: StoreScope,
  id: number,
): Promise<{ readonly items: CustomerVisit[]; readonly total: number } | undefined> {
  const conditions = [
    sql`v.account_id = ${owner.accountId}`,
    sql`v.customer_id = ${id}`,
    ...ofReadableStore(owner, sql`v.store_id`),
  ];
  const own = sql.join(conditions, sql` and `);
  if (!(await customerRecordRepository.exists(database, owner, id))) return undefined;
  const { rows: counted } = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from visit v where ${own}`,
  );
  const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
    select v.id, v.at, ${storeName(sql`v.store_id`)} as store, v.kind, v.amount::float8 as amount, t.created_at as "askedAt", a.answered_at as "answeredAt",
      a.questions, a.ratings, a.observations
    from visit v left join survey_trace t on t.id = v.trace_id
    left join survey_answer a on a.trace_id = t.id
    where ${own} order by v.at desc, v.id desc limit ${mostVisits}`);
  const items = rows.map(({ at, askedAt, answeredAt, questions, ratings, observations, ...visit }) => ({
    ...visit,
    at: momentOf(at),
    askedAt: momentOrNull(askedAt),
    answer:
      answeredAt === null
        ? null
        : {
            answeredAt: momentOf(answeredAt),
            questions: questions ?? [],
            ratings: ratings ?? [],
            observations: observations ?? '',
          },
  }));
  return { items, total: counted[0]?.total ?? 0 };
}
