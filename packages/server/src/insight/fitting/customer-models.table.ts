import { date, doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import type { BackTest } from './back-test-result.ts';
import type { ModelParameters } from './model-parameters.ts';

/** Every model that was fitted to the purchases of an account, with its state. */
export const customerModels = pgTable(
  'customer_model',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Version of the model within its account, from 1. */
    version: integer().notNull(),
    /** `regla simple` when there is too little history for a fitted model. */
    kind: text({ enum: ['mbg', 'regla simple'] }).notNull(),
    /** The last day whose purchases were used. */
    asOf: date('as_of', { mode: 'string' }).notNull(),
    /** The number of customers it was fitted to, and of those who bought on more than one day. */
    people: integer().notNull(),
    returning: integer().notNull(),
    parameters: jsonb().$type<ModelParameters>().notNull(),
    logLikelihood: doublePrecision('log_likelihood'),
    /** Back-test 90 days before `asOf`. Null: there is too little history. */
    backTest: jsonb('back_test').$type<BackTest>(),
    /** Scores are computed with the newest published model. */
    state: text({ enum: ['published', 'rejected'] }).notNull(),
    /** Why the model is rejected, why simple rules are used, or a remark on a published model, in a sentence for staff. Null: no remark. */
    reason: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.version] })],
);
