import type { CustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { optionCode } from '@pregon/contract/options/option-code';
import { sql } from 'drizzle-orm';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { customerRequestsRepository } from '../../retail/customers/customer-requests.repository.ts';
import { customerCategory, customerFocus, discountTypes } from '../../retail/options/option-lists.ts';
import type { BackTest } from '../fitting/back-test-result.ts';
import { publishedVersion } from '../fitting/models.repository.ts';
import { horizonOf, isOutdated, readHorizon } from '../data-horizon.ts';
import { insightScope, type InsightScope } from '../insight-scope.ts';
import { reasonsOf } from './insight-sentences.ts';
import { productSentences } from './product-sentences.ts';
import { evidenceSql, type ScoreEvidence } from './score-evidence.sql.ts';
import { explanationsOf, focusReasonOf } from './score-explanations.ts';
import { spokenExplanations, spokenFocusReason, spokenReasons } from './spoken-explanations.ts';

type Facts = Omit<
  CustomerInsight,
  | 'reasons'
  | 'focusReason'
  | 'explanations'
  | 'productReasons'
  | 'alike'
  | 'objection'
  | 'dropoutAlert'
  | 'lifeCycleReturn'
  | 'purchasesDeletedBefore'
>;
type Row = Record<string, unknown> &
  Facts & {
    readonly gender: string | null;
    readonly hasBought: boolean;
    /** Why the models leave the customer out: see `customer_rhythm`. */
    readonly excluded: 'mayorista' | 'caja' | null;
    readonly backTest: BackTest | null;
    readonly changedOn: string | null;
    readonly evidence: Omit<ScoreEvidence, 'calculatedCategory' | 'silenceDay' | 'isOutdated'>;
  };

const named = (code: string | null, names: readonly string[]): string | null =>
  code === null ? null : (names.find((name) => optionCode(name) === code) ?? code);

const productJson = (alias: string) => {
  const of = (column: string) => sql.raw(`${alias}.${column}`);
  return sql`json_build_object('name', ${of('name')}, 'sku', ${of('sku')})`;
};
const effective = (key: 'focus' | 'category') => {
  const of = (column: string) => sql.raw(column.replaceAll('*', key));
  return sql`json_build_object('name', ${of('k.*')}, 'calculated', ${of('s.*')},
    'source', coalesce(${of('k.*_source')}, case when ${of('k.*')} is not null then 'importado' end),
    'since', to_char(${of('k.*_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
};

async function readFacts(
  database: Queryable,
  { accountId, timeZone, today }: InsightScope,
  customerId: number,
  horizon: string,
): Promise<Row | undefined> {
  const { rows } = await database.execute<Row>(sql`
    select ${effective('focus')} as focus, ${effective('category')} as category, k.gender,
      exists (select from purchase b where b.account_id = k.account_id and b.customer_id = k.id and b.amount >= 0) as "hasBought", r.excluded,
      case when m.version is not null then json_build_object('version', m.version, 'kind', m.kind, 'reason', m.reason) end as model,
      m.back_test as "backTest", g.scored_for::text as "scoredFor", g.purchases_until::text as "purchasesUntil",
      case when s.computed_at > g.scored_at
        then least(${today}::date, (s.computed_at at time zone ${timeZone})::date)::text end as "changedOn",
      k.scoring_objected_at is not null as objected,
      case when r.visits is not null then json_build_object('visits', r.visits, 'firstDay', r.first_day, 'lastDay', r.last_day,
        'daysSilent', greatest(0, ${horizon}::date - r.last_day), 'medianGap', r.median_gap, 'spent', r.spent, 'yearSpent', r.year_spent)
        end as rhythm,
      round(s.p_buys_90::numeric, 2)::float8 as probability, s.expected::float8 as expected, s.value::float8 as value,
      s.risk_on::text as "riskOn", s.inactive_on::text as "inactiveOn", s.quadrant, s.subquadrant,
      round(s.group_factor::numeric, 1)::float8 as "groupFactor",
      s.life_cycle as "lifeCycle", o.cross_level as "crossLevel", case when up.id is not null then o.up_level end as "upLevel", o.promo,
      case when mp.id is not null then ${productJson('mp')} end as "mostBought", ${evidenceSql(horizon)} as evidence,
      case when rp.id is not null then json_build_object('product', ${productJson('rp')}, 'kind', o.recommended_kind,
        'gapDays', o.recommended_gap) end as recommended,
      case when cp.id is not null and cb.id is not null then json_build_object('product', ${productJson('cp')},
        'because', ${productJson('cb')}, 'together', o.cross_together, 'baskets', o.cross_baskets) end as cross,
      case when up.id is not null and ub.id is not null then json_build_object('product', ${productJson('up')},
        'insteadOf', ${productJson('ub')}) end as up,
      case when o.affinity is not null then json_build_object('category', o.affinity, 'index', o.affinity_index) end as affinity
    from customer k
    left join customer_rhythm r on r.account_id = k.account_id and r.customer_id = k.id
    left join customer_score s on s.account_id = k.account_id and s.customer_id = k.id
    left join customer_model m on s.customer_id is not null and m.account_id = k.account_id and m.version = ${publishedVersion(sql`k.account_id`)}
    left join insight_progress g on g.account_id = k.account_id
    left join customer_offer o on o.account_id = k.account_id and o.customer_id = k.id
    left join product rp on rp.id = o.recommended_id and rp.account_id = k.account_id and not rp.is_withdrawn
    left join product cp on cp.id = o.cross_id and cp.account_id = k.account_id and not cp.is_withdrawn
    left join product cb on cb.id = o.cross_of_id and cb.account_id = k.account_id
    left join product up on up.id = o.up_id and up.account_id = k.account_id and not up.is_withdrawn
    left join product mp on mp.id = o.most_bought_id and mp.account_id = k.account_id
    left join product ub on ub.id = o.up_of_id and ub.account_id = k.account_id
    where k.account_id = ${accountId} and k.id = ${customerId}`);
  return rows[0];
}

/** Fewer customers of a decile are no evidence. */
const leastAlike = 30;

/** The outcome of similar customers: the decile of the back-test whose prediction is nearest. */
function alikeOf(backTest: BackTest | null, probability: number | null): CustomerInsight['alike'] {
  if (!backTest?.deciles || probability === null) return null;
  const [nearest] = backTest.deciles.toSorted(
    (one, other) => Math.abs(one.predicted - probability) - Math.abs(other.predicted - probability),
  );
  return nearest && nearest.people >= leastAlike
    ? { people: nearest.people, returned: Math.round(nearest.actual * nearest.people) }
    : null;
}

/** How far a customer is on the way to inactivity on a day, by the days on which the thresholds are crossed. */
function dropoutAlertOf({ riskOn, inactiveOn }: Facts, day: string): CustomerInsight['dropoutAlert'] {
  if (riskOn === null || inactiveOn === null) return null;
  if (day >= inactiveOn) return 'alta';
  return day >= riskOn ? 'media' : 'baja';
}

/** Fewer customers of a stage are no evidence. */
const leastOfStage = 30;

/** The return of the customers who were in the same stage of life at the back-test. */
function lifeCycleReturnOf(backTest: BackTest | null, stage: string | null): CustomerInsight['lifeCycleReturn'] {
  const share = stage === null ? undefined : backTest?.byLifeCycle[stage];
  return share && share.people >= leastOfStage ? { people: share.people, returned: share.returned } : null;
}

/** The evidence of a customer's objection. Null where it was recorded without any. */
async function readObjection(database: Queryable, accountId: number, id: number): Promise<CustomerInsight['objection']> {
  const [request] = await customerRequestsRepository.list(database, { accountId }, id, ['objection']);
  return request ? { at: request.at, by: request.by, reason: request.reason } : null;
}

/**
 * The insight into one customer with its explanations. Null when the account has no such customer.
 * @param reader to whom the explanations are addressed
 */
export async function explainCustomer(
  database: Queryable,
  accountId: number,
  customerId: number,
  now: Date,
  reader: 'staff' | 'customer' = 'staff',
): Promise<CustomerInsight | null> {
  const scope = await insightScope(database, accountId, now);
  const horizon = await readHorizon(database, scope);
  const row = await readFacts(database, scope, customerId, horizon);
  if (!row) return null;
  const { backTest, gender, hasBought, excluded, focus, category, evidence, changedOn, ...facts } = row;
  const silenceDay = horizonOf(facts.purchasesUntil, facts.scoredFor ?? scope.today);
  const deleted = await dataRetentionRepository.deletedBefore(database, accountId);
  const withNames = (value: Facts['focus'], names: readonly string[]) => ({
    ...value,
    name: named(value.name, names),
    calculated: named(value.calculated, names),
  });
  const known = {
    ...facts,
    objection: facts.objected ? await readObjection(database, accountId, customerId) : null,
    focus: withNames(focus, customerFocus),
    category: withNames(category, customerCategory),
    promo: named(facts.promo, discountTypes),
    alike: alikeOf(backTest, facts.probability),
    dropoutAlert: dropoutAlertOf(row, silenceDay),
    lifeCycleReturn: lifeCycleReturnOf(backTest, facts.lifeCycle),
    purchasesDeletedBefore: deleted.purchases,
  };
  const basis: ScoreEvidence = {
    ...evidence,
    calculatedCategory: known.category.calculated,
    silenceDay,
    isOutdated: isOutdated(facts.purchasesUntil, facts.scoredFor ?? scope.today),
  };
  if (reader === 'customer') {
    return {
      ...known,
      reasons: spokenReasons(known, basis),
      focusReason: spokenFocusReason(known, basis),
      explanations: explanationsOf(known, basis, spokenExplanations),
      productReasons: productSentences(known, 'customer'),
    };
  }
  return {
    ...known,
    reasons: reasonsOf(
      known,
      { gender, hasBought, isTill: excluded === 'caja', changedOn, dataSince: evidence.dataSince },
      scope,
    ),
    focusReason: focusReasonOf(known, basis),
    explanations: explanationsOf(known, basis),
    productReasons: productSentences(known, 'staff'),
  };
}
