import { type SQL, sql } from 'drizzle-orm';
import type { ScoreTrait } from '../../insight/scores/score-people.table.ts';
import { valueBin } from '../../insight/scores/value-bins.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import type { KeptAnswer } from './audience-filter.ts';
import type { AudienceScope } from './audience-scope.ts';
import { bitmapOf } from './customer-bitmap.ts';

/** The column of `insight_progress` that says whether the customers of all values of a trait are kept. */
const completeness: Readonly<Record<ScoreTrait, SQL>> = {
  quadrant: sql`has_score_people`,
  probability: sql`has_probability_people`,
  value: sql`has_value_people`,
  affinity: sql`has_score_people`,
};

/**
 * The customers with some of the quadrants, probabilities, values or affinities, as the account keeps them for every value. Joining the scores of a
 * million customers takes as long as everything else in a count.
 * @param isAsked whether a `value`, a text, is asked for
 */
export function keptScores({ accountId }: AudienceScope, trait: ScoreTrait, isAsked: SQL): KeptAnswer {
  const rangesWhere = (condition: SQL): SQL => sql`
    select range, bit_or(bits) as bits from score_people
    where account_id = ${accountId} and trait = ${trait} and ${condition} group by 1`;
  const isComplete = sql`(select ${completeness[trait]} from insight_progress where account_id = ${accountId})`;
  return {
    selected: bitmapOf(rangesWhere(isAsked), isComplete),
    known: bitmapOf(rangesWhere(sql`true`), isComplete),
  };
}

/**
 * The customers with at least an expected value, as the account keeps them by bins of values. Of those in the bin of the asked value the
 * bitmaps do not tell: only their scores are joined, and nobody's where the bin begins with it.
 */
export function keptValues(scope: AudienceScope, asked: number): KeptAnswer {
  // Values are whole numbers.
  const [least, { least: start, below }] = [Math.ceil(asked), valueBin(Math.ceil(asked))];
  const decided = keptScores(scope, 'value', sql`value::numeric >= ${least}::numeric`);
  if (start === least) return decided;
  const { selected: people } = keptScores(scope, 'value', sql`value::numeric = ${start}::numeric`);
  const join = sql`left join customer_score valued on valued.account_id = ${customers.accountId} and valued.customer_id = ${customers.id}
    and valued.value >= ${least}::numeric and valued.value < ${below}::numeric`;
  return { ...decided, rest: { people, joins: [join], condition: sql`valued.customer_id is not null` } };
}
