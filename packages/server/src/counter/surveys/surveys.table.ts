import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

const accountId = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id);

const storeId = () =>
  integer('store_id')
    .notNull()
    .references(() => stores.id);

/** Questions of an account to its customers. Without rows the default questions apply. */
export const surveyQuestions = pgTable(
  'survey_question',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    position: integer().notNull(),
    question: text().notNull(),
  },
  (table) => [unique('survey_question_position').on(table.accountId, table.position)],
);

/** A survey of one customer about one visit. */
export const surveyTraces = pgTable(
  'survey_trace',
  {
    /** The token in the address: 128 random bits in hexadecimal. */
    id: text().primaryKey(),
    accountId: accountId(),
    storeId: storeId(),
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** When its link was sent by each channel, at most once. */
    emailedAt: timestamp('emailed_at', { withTimezone: true }),
    textedAt: timestamp('texted_at', { withTimezone: true }),
  },
  (table) => [index('survey_trace_customer').on(table.customerId)],
);

/** Responses of customers with a copy of the questions, because the account may change these later. */
export const surveyAnswers = pgTable(
  'survey_answer',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    traceId: text('trace_id')
      .notNull()
      .unique()
      .references(() => surveyTraces.id),
    accountId: accountId(),
    storeId: storeId(),
    questions: text().array().notNull(),
    /** Ratings from 1 to 5, one for each question. */
    ratings: integer().array().notNull(),
    observations: text().notNull().default(''),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('survey_answer_store').on(table.accountId, table.storeId, table.answeredAt),
    check('survey_answer_ratings', sql`cardinality(${table.ratings}) = cardinality(${table.questions})`),
  ],
);
