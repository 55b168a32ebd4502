import { and, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { recoveries } from './recoveries.table.ts';

/** How long a link to choose a new password works. */
export const recoveryMinutes = 10;

/** Whose password a link changes. */
export interface RecoveringUser {
  readonly id: number;
  readonly accountId: number;
}

export const recoveriesRepository = {
  /** A new token for a user. Earlier ones stay valid until they expire or one of them is used: a stranger who asks ends none. */
  async open(database: Queryable, userId: number): Promise<string> {
    const token = newSecretToken();
    const expiresAt = sql`now() + make_interval(mins => ${recoveryMinutes})`;
    await database.insert(recoveries).values({ userId, tokenHash: hashOfToken(token), expiresAt });
    return token;
  },

  /** The active user whom a token is good for. */
  async find(database: Queryable, token: string): Promise<RecoveringUser | undefined> {
    const [user] = await database
      .select({ id: users.id, accountId: users.accountId })
      .from(recoveries)
      .innerJoin(users, and(eq(users.id, recoveries.userId), eq(users.active, true)))
      .where(and(eq(recoveries.tokenHash, hashOfToken(token)), sql`${recoveries.expiresAt} > now()`));
    return user;
  },

  /** Uses a token up. False when somebody else did before. */
  async use(database: Queryable, token: string): Promise<boolean> {
    const used = await database.delete(recoveries).where(eq(recoveries.tokenHash, hashOfToken(token)));
    return used.rowCount === 1;
  },

  /** Ends every link of a user. */
  async drop(database: Queryable, userId: number): Promise<void> {
    await database.delete(recoveries).where(eq(recoveries.userId, userId));
  },
};
