import { bigint, date, integer, numeric, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What was computed of each customer: a function of the statistics, the published model, the benchmarks and the day. A night rewrites
 * only the rows of which something changed, so `insight_progress` says until when all of them hold.
 */
export const customerScores = pgTable(
  'customer_score',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    /** Of `customer_model`. */
    modelVersion: integer('model_version').notNull(),
    /** When something of the row changed last. */
    computedAt: timestamp('computed_at', { withTimezone: true }).notNull().defaultNow(),
    /** Code of the focus: NUEVOS, FRECUENTES, LEALES, ENRIESGO or INACTIVOS. */
    focus: text(),
    /** Code of the category: BRONCE, PLATA, ORO or DIAMANTE. */
    category: text(),
    /** Probability of a purchase in the next 90 days in steps of 0.05. Null: by simple rules nobody knows. */
    buys90: real('p_buys_90'),
    /** Purchases expected in the next 90 days, in steps. */
    expected: real(),
    /** What these are worth in the account's currency. */
    value: numeric({ precision: 14, scale: 0, mode: 'number' }),
    /** The days on which the customer is first at risk, and first inactive, without another purchase. */
    riskOn: date('risk_on', { mode: 'string' }),
    inactiveOn: date('inactive_on', { mode: 'string' }),
    /** Estrella, Promesa, Por recuperar or Dormido. */
    quadrant: text(),
    /** Whether the spend is above the median of the quadrant: alto or bajo. */
    subquadrant: text({ enum: ['alto', 'bajo'] }),
    /** Year's spend over the mean of customers of the same store and tenure, shrunk towards 1. */
    groupFactor: real('group_factor'),
    /** Stage of life: bienvenida, desarrollo, madurez, pausa or inactividad. */
    lifeCycle: text('life_cycle'),
    /** The effective focus when `focus_history` was last written. */
    shownFocus: text('shown_focus'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.customerId] })],
);
