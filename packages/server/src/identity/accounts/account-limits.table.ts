import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.table.ts';

/** What a platform operator allows an account. No row: the weight of everybody, and any number of messages. */
export const accountLimits = pgTable('account_limit', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** How much of the workers the account gets in comparison with others that send at the same time, 1 to 100. */
  share: smallint().notNull().default(1),
  /** Quotas: how many messages of each channel it may send in a month of its own clock. Null: any number. */
  monthlyEmail: integer('monthly_email'),
  monthlySms: integer('monthly_sms'),
  monthlyWa: integer('monthly_wa'),
});
