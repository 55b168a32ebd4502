import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { accounts } from './accounts.table.ts';

/** The control group that an account has chosen. */
interface ChosenHoldOut {
  /** Percent of the customers; 0: it has none. */
  readonly share: number;
  /** The key by which its people are chosen; null: it never had one. */
  readonly key: string | null;
}

const columns = { share: accounts.holdOutShare, key: accounts.holdOutKey };

export const accountHoldOutRepository = {
  async read(database: Queryable, accountId: number): Promise<ChosenHoldOut> {
    const [found] = await database.select(columns).from(accounts).where(eq(accounts.id, accountId));
    return found ?? { share: 0, key: null };
  },

  /** Changes the share, and returns the one before. */
  async change(transaction: Transaction, accountId: number, share: number): Promise<number> {
    const [before] = await transaction.select(columns).from(accounts).where(eq(accounts.id, accountId)).for('update');
    const holdOutKey = before?.key ?? randomUUID();
    await transaction.update(accounts).set({ holdOutShare: share, holdOutKey }).where(eq(accounts.id, accountId));
    return before?.share ?? 0;
  },
};
