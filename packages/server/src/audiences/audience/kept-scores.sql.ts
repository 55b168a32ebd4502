import { type SQL, sql } from 'drizzle-orm';
import type { ScoreTrait } from '../../insight/scores/score-people.table.ts';
import type { KeptAnswer } from './audience-filter.ts';
import type { AudienceScope } from './audience-scope.ts';
import { bitmapOf } from './customer-bitmap.ts';

/**
 * The customers with some of the quadrants, probabilities or affinities, as the account keeps them for every value. Joining the scores of a
 * million customers takes as long as everything else in a count.
 * @param isAsked whether a `value`, a text, is asked for
 */
export function keptScores({ accountId }: AudienceScope, trait: ScoreTrait, isAsked: SQL): KeptAnswer {
  const rangesWhere = (condition: SQL): SQL => sql`
    select range, bit_or(bits) as bits from score_people
    where account_id = ${accountId} and trait = ${trait} and ${condition} group by 1`;
  const completeness = trait === 'probability' ? sql`has_probability_people` : sql`has_score_people`;
  const isComplete = sql`(select ${completeness} from insight_progress where account_id = ${accountId})`;
  return {
    selected: bitmapOf(rangesWhere(isAsked), isComplete),
    known: bitmapOf(rangesWhere(sql`true`), isComplete),
  };
}
