import { date, doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import type { BackTest } from './back-test-result.ts';
import type { ModelParameters } from './model-parameters.ts';

/** Every model that was fitted to the purchases of an account, with what became of it. */
export const customerModels = pgTable(
  'customer_model',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Counts the models of the account, from 1. */
    version: integer().notNull(),
    /** `regla simple` where there is too little history for a fitted model. */
    kind: text({ enum: ['mbg', 'regla simple'] }).notNull(),
    /** The last day whose purchases were used. */
    asOf: date('as_of', { mode: 'string' }).notNull(),
    /** How many customers it was fitted to, and how many of them bought on more than one day. */
    people: integer().notNull(),
    returning: integer().notNull(),
    parameters: jsonb().$type<ModelParameters>().notNull(),
    logLikelihood: doublePrecision('log_likelihood'),
    /** What the model would have predicted 90 days ago, beside what came true. Null: there is too little history. */
    backTest: jsonb('back_test').$type<BackTest>(),
    /** Scores are computed with the newest published one. */
    state: text({ enum: ['published', 'rejected'] }).notNull(),
    /** Why it is not used, or why it is one of simple rules, in a sentence for staff. Null: nothing is to be said. */
    reason: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.version] })],
);
