import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Second factors by time-based codes (TOTP): at most one for each person, in all of their accounts. */
export const secondFactors = pgTable('second_factor', {
  id: uuid().primaryKey(),
  /** `staff_user.person_id`, which is not a key of that table: a person has a row in each account. */
  personId: uuid('person_id').notNull().unique(),
  /** The shared secret, encrypted by the secret box. */
  secret: text().notNull(),
  /** The time step of the last accepted code. A code of this step or an earlier one is refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  enrolledAt: timestamp('enrolled_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    /** SHA-256 of factor and code (base64url): only the person has the code. */
    codeHash: text('code_hash').primaryKey(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_code_factor').on(table.factorId)],
);
