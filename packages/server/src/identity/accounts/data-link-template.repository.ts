import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { accounts } from './accounts.table.ts';

/** A template of WhatsApp with its number, by the ids of the service. */
export interface ChosenTemplate {
  readonly number: string;
  readonly template: string;
}

const { dataLinkNumber: number, dataLinkTemplate: template } = accounts;

/** The template that an account has chosen for messages to people about their data. */
export const dataLinkTemplateRepository = {
  /** Null: none was chosen. */
  async read(database: Queryable, accountId: number): Promise<ChosenTemplate | null> {
    const [row] = await database.select({ number, template }).from(accounts).where(eq(accounts.id, accountId));
    return row && row.number !== null && row.template !== null ? { number: row.number, template: row.template } : null;
  },

  async change(transaction: Transaction, accountId: number, chosen: ChosenTemplate | null): Promise<void> {
    const values = { dataLinkNumber: chosen?.number ?? null, dataLinkTemplate: chosen?.template ?? null };
    await transaction.update(accounts).set(values).where(eq(accounts.id, accountId));
  },
};
