import { bigint, date, integer, numeric, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The scores of each customer: a function of the statistics, the published model, the benchmarks and the day. The nightly run rewrites
 * only changed rows; `insight_progress` says until when all of them are valid.
 */
export const customerScores = pgTable(
  'customer_score',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    /** Version of `customer_model`. */
    modelVersion: integer('model_version').notNull(),
    /** When the row was last changed. */
    computedAt: timestamp('computed_at', { withTimezone: true }).notNull().defaultNow(),
    /** Code of the focus: NUEVOS, FRECUENTES, LEALES, ENRIESGO or INACTIVOS. */
    focus: text(),
    /** Code of the category: BRONCE, PLATA, ORO or DIAMANTE. */
    category: text(),
    /** Probability of a purchase in the next 90 days in steps of 0.05. Null: simple rules do not give one. */
    buys90: real('p_buys_90'),
    /** Expected purchases in the next 90 days, in steps. */
    expected: real(),
    /** Expected value of these purchases in the account's currency. */
    value: numeric({ precision: 14, scale: 0, mode: 'number' }),
    /** The days on which the customer becomes at risk, and inactive, without another purchase. */
    riskOn: date('risk_on', { mode: 'string' }),
    inactiveOn: date('inactive_on', { mode: 'string' }),
    /** Estrella, Promesa, Por recuperar or Dormido. */
    quadrant: text(),
    /** Whether the spend is above the median of the quadrant: alto or bajo. */
    subquadrant: text({ enum: ['alto', 'bajo'] }),
    /** Spend in a year over the mean of customers of the same store and tenure, shrunk towards 1. */
    groupFactor: real('group_factor'),
    /** Stage of life: bienvenida, desarrollo, madurez, pausa or inactividad. */
    lifeCycle: text('life_cycle'),
    /** The effective focus when `focus_history` was last written. */
    shownFocus: text('shown_focus'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.customerId] })],
);
