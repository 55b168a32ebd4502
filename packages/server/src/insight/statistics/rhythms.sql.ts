import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, type InsightScope } from '../insight-scope.ts';

/** The columns of `customer_rhythm` that a computation writes, in the order of `rhythmsSelect`. */
export const rhythmColumns = [
  'first_day',
  'last_day',
  'visits',
  'lines',
  'median_gap',
  'spent',
  'repeat_spent',
  'year_spent',
  'year_moves_on',
  'excluded',
] as const;

/** Maximum number of lines a visit of a household; above it the customer is a wholesaler. */
const mostLines = 100;
/** Number of visits from which a customer with so many lines is a shared till customer, used for anonymous sales. */
const tillVisits = 100;
/** Receipts a day of a shared till customer, on average over so many days: nobody shops so often. */
const tillReceipts = { perVisit: 5, visits: 20 } as const;
/** The documents by which Colombian tills sell to nobody in particular, as the import from Siigo knows them. */
const tillDocument = '^2{9,12}$';

/** The number of receipts of a customer until the end of the scope's day that are not returns. */
const receiptsOf = (scope: InsightScope): SQL => sql`(
  select count(*) from receipt b where b.customer_id = rhythm.customer_id and b.amount >= 0 and b.at < ${endOfDay(scope)}::timestamptz)`;

/**
 * The statistics of customers as a SELECT of `account_id`, `customer_id` and `rhythmColumns`, from the purchases until the end of the
 * scope's day. Customers without purchases, and those who object to scoring, have none. Wholesalers are customers of type Mayorista or
 * Revendedor, and those with more than 100 lines a visit; with 100 visits or more these are shared till customers,
 * as are those with five receipts a day or the document of a final consumer. Receipts are counted of those alone who could have so many.
 * The sums are materialized: for purchases that came after the last ANALYZE the planner expects one customer, and would sum up all of them
 * anew for each.
 *
 * @param ofCustomers a condition on `p.customer_id`
 * @param horizon the last of the 365 days of `year_spent`: see `horizonOf`
 */
export const rhythmsSelect = (scope: InsightScope, ofCustomers: SQL, horizon = scope.today): SQL => sql`
  with rhythm as materialized (
    select customer_id, min(day) filter (where lines > 0) as first_day, max(day) filter (where lines > 0) as last_day,
      (count(*) filter (where lines > 0))::int as visits, sum(lines)::int as lines,
      (percentile_cont(0.5) within group (order by gap))::real as median_gap, sum(amount) as spent,
      greatest(0, coalesce(sum(amount) filter (where (gap is not null or lines = 0)), 0)) as repeat_spent,
      coalesce(sum(amount) filter (where day > ${horizon}::date - 365), 0) as year_spent,
      min(day) filter (where day > ${horizon}::date - 365) + 365 as year_moves_on
    from (
      select customer_id, day, amount, lines,
        case when lines > 0 then day - lag(day) over (partition by customer_id, lines > 0 order by day) end as gap
      from (
        select p.customer_id, (p.at at time zone ${scope.timeZone})::date as day, sum(p.amount) as amount,
          (count(*) filter (where p.amount >= 0))::int as lines
        from purchase p where ${ofCustomers} and p.at < ${endOfDay(scope)}::timestamptz group by 1, 2
      ) as bought
    ) as dated
    group by customer_id having sum(lines) > 0
  )
  select ${scope.accountId}::int as account_id, rhythm.customer_id, first_day, last_day, visits, lines, median_gap, spent, repeat_spent,
    year_spent, year_moves_on,
    case when ((k.document like '%222%' and regexp_replace(k.document, '[^0-9]', '', 'g') ~ ${tillDocument})
        or (lines > ${mostLines} * visits and visits >= ${tillVisits})) then 'caja'
      when visits >= ${tillReceipts.visits} and lines >= ${tillReceipts.perVisit} * visits and ${receiptsOf(scope)} >= ${tillReceipts.perVisit} * visits
        then 'caja'
      when (lines > ${mostLines} * visits or k.type in ('MAYORISTA', 'REVENDEDOR')) then 'mayorista' end as excluded
  from rhythm
  join customer k on k.id = rhythm.customer_id
  where k.account_id = ${scope.accountId} and k.scoring_objected_at is null`;
