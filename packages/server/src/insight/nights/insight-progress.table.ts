import { bigint, boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** Checkpoint of the computation of each account: where an interrupted run resumes, and until when the scores are valid. */
export const insightProgress = pgTable('insight_progress', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The run in progress: its day, its stage, and the last customer completed. Null: none is in progress. */
  runDay: date('run_day', { mode: 'string' }),
  runStage: text('run_stage'),
  runThrough: bigint('run_through', { mode: 'number' }),
  /** All scores are valid for this day. */
  scoredFor: date('scored_for', { mode: 'string' }),
  scoredAt: timestamp('scored_at', { withTimezone: true }),
  /** The last day with a purchase when they were computed, up to which silence is measured once it is a week ago. Null: no purchase. */
  purchasesUntil: date('purchases_until', { mode: 'string' }),
  /** When the model, and the product affinities, were last computed. */
  fittedOn: date('fitted_on', { mode: 'string' }),
  affinitiesOn: date('affinities_on', { mode: 'string' }),
  /** Fingerprint of what the offers of all customers were last computed from: see `offerFingerprint`. Null: of nothing known. */
  offersOf: text('offers_of'),
  /** Whether `score_people` has the bits of all customers: those of quadrants and affinities, of probabilities, and of expected values. */
  hasScorePeople: boolean('has_score_people').notNull().default(false),
  hasProbabilityPeople: boolean('has_probability_people').notNull().default(false),
  hasValuePeople: boolean('has_value_people').notNull().default(false),
});
