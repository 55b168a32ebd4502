import { type SQL, sql } from 'drizzle-orm';

/** How many days before the assignment purchases count as the spend before, by which CUPED narrows the intervals. */
export const priorDays = 90;

/** The days before an assignment whose purchases are the spend before. */
export const before = sql.raw(`interval '${priorDays} days'`);
/** The first moment whose purchases count for whoever is assigned at a moment, or later. */
export const purchasesFrom = (assignedAt: Date): Date => new Date(assignedAt.getTime() - priorDays * 86_400_000);

/** The last moment, exclusive, whose purchases count for somebody: of a row of `asked` and its assignment. */
export const endOfHorizon = (assignedAt: SQL): SQL =>
  sql`least(case when asked.horizon_hours > 0 then ${assignedAt} + make_interval(hours => asked.horizon_hours) end, asked.until)`;

/**
 * What each person who bought something spent, by experiment: a SELECT of `experiment_id`, `arm`, `customer_id`, `orders`, `orders_before`,
 * `spent` and `spent_before`. Most people buy nothing: only buyers are joined with their receipts. People in the control group of the account are
 * left out, who got nothing in any arm.
 * @param asked a SELECT of `experiment_id`, `horizon_hours` and `until`; without `until`, the hours of the horizon count
 * @param isWanted a condition on rows of `assignment a`, of `receipt r`, and of `asked`
 */
export const armSpend = (accountId: number, asked: SQL, isWanted: SQL): SQL => sql`
  select asked.experiment_id, a.arm, a.customer_id,
    (count(*) filter (where r.at >= a.assigned_at and r.amount >= 0))::int as orders,
    (count(*) filter (where r.at < a.assigned_at and r.amount >= 0))::int as orders_before,
    coalesce(sum(r.amount) filter (where r.at >= a.assigned_at), 0) as spent,
    coalesce(sum(r.amount) filter (where r.at < a.assigned_at), 0) as spent_before
  from (${asked}) asked join assignment a on a.experiment_id = asked.experiment_id and a.held_out_by is null
    join receipt r on r.customer_id = a.customer_id and r.account_id = ${accountId}
      and r.at >= a.assigned_at - ${before} and r.at < ${endOfHorizon(sql`a.assigned_at`)}
  where ${isWanted}
  group by asked.experiment_id, a.arm, a.customer_id`;

/** A sum that is null where a version that did not count the orders before wrote one of the rows, so that it is made anew. */
const sumIfCounted = (value: SQL): SQL => sql`case when count(orders_before) = count(*) then sum(${value})::numeric end`;

/** The sums over rows of `armSpend`, by name. They are exact: nothing is rounded before the end. */
const sums = {
  buyers: sql`(count(*) filter (where spent > 0))::int`,
  orders: sql`sum(orders)::numeric`,
  order_squares: sql`sum(orders * orders)::numeric`,
  orders_before: sumIfCounted(sql`orders_before`),
  orders_before_squares: sumIfCounted(sql`orders_before * orders_before`),
  order_products: sumIfCounted(sql`orders * orders_before`),
  spent: sql`sum(spent)`,
  spent_before: sql`sum(spent_before)`,
  spent_squares: sql`sum(spent * spent)`,
  before_squares: sql`sum(spent_before * spent_before)`,
  products: sql`sum(spent * spent_before)`,
} as const;

/** The names of the sums over what the people of an arm spent. */
export const spendNames = Object.keys(sums);

/** The sums of an arm over rows of `armSpend`, as columns of a SELECT. */
export const summedSpend: SQL = sql.join(
  Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.identifier(name)}`),
  sql`, `,
);

/** Each sum as an expression of its name, as columns of a SELECT. */
export const eachSum = (of: (name: SQL) => SQL): SQL =>
  sql.join(
    spendNames.map((name) => sql`${of(sql.raw(name))} as ${sql.raw(name)}`),
    sql`, `,
  );

/** A sample variance (n-1) or covariance from sums over all people; 0 for a single person. */
const spread = (products: SQL, one: SQL, other: SQL): SQL =>
  sql`(case when people > 1 then (${products} - ${one} * ${other} / people) / (people - 1) else 0 end)::float8`;

/** What the statistics read of an arm, as columns of a SELECT over rows with its people and its sums. */
export const measuredColumns: SQL = sql`people, buyers, (spent / people)::float8 as mean,
  ${spread(sql`spent_squares`, sql`spent`, sql`spent`)} as variance, (spent_before / people)::float8 as "priorMean",
  ${spread(sql`before_squares`, sql`spent_before`, sql`spent_before`)} as "priorVariance",
  ${spread(sql`products`, sql`spent`, sql`spent_before`)} as covariance, (orders / people)::float8 as "orderMean",
  ${spread(sql`order_squares`, sql`orders`, sql`orders`)} as "orderVariance",
  (orders_before / people)::float8 as "priorOrderMean",
  ${spread(sql`orders_before_squares`, sql`orders_before`, sql`orders_before`)} as "priorOrderVariance",
  ${spread(sql`order_products`, sql`orders`, sql`orders_before`)} as "orderCovariance"`;
