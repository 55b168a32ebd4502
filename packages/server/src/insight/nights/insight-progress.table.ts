import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** How far the computation of each account has come: where a run that was interrupted goes on, and until when scores hold. */
export const insightProgress = pgTable('insight_progress', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The day that a run under way computes for, what it does, and the last customer that it is done with. Null: none is under way. */
  runDay: date('run_day', { mode: 'string' }),
  runStage: text('run_stage'),
  runThrough: bigint('run_through', { mode: 'number' }),
  /** All scores hold for this day, with the purchases until that one. */
  scoredFor: date('scored_for', { mode: 'string' }),
  scoredAt: timestamp('scored_at', { withTimezone: true }),
  purchasesUntil: date('purchases_until', { mode: 'string' }),
  /** When the model, and the products that go together, were last computed. */
  fittedOn: date('fitted_on', { mode: 'string' }),
  affinitiesOn: date('affinities_on', { mode: 'string' }),
});
