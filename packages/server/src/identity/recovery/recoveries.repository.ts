import { and, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { recoveries } from './recoveries.table.ts';

/** Time to live of a recovery link. */
export const recoveryMinutes = 10;

/** The user whose password a link changes. */
export interface RecoveringUser {
  readonly id: number;
  readonly accountId: number;
}

export const recoveriesRepository = {
  /**
   * Creates a token for a user. Earlier ones stay valid until they expire or one of them is used, so that a stranger's request
   * invalidates none.
   */
  async open(database: Queryable, userId: number): Promise<string> {
    const token = newSecretToken();
    const expiresAt = sql`now() + make_interval(mins => ${recoveryMinutes})`;
    await database.insert(recoveries).values({ userId, tokenHash: hashOfToken(token), expiresAt });
    return token;
  },

  /** Finds the active user of a valid token. */
  async find(database: Queryable, token: string): Promise<RecoveringUser | undefined> {
    const [user] = await database
      .select({ id: users.id, accountId: users.accountId })
      .from(recoveries)
      .innerJoin(users, and(eq(users.id, recoveries.userId), eq(users.active, true)))
      .where(and(eq(recoveries.tokenHash, hashOfToken(token)), sql`${recoveries.expiresAt} > now()`));
    return user;
  },

  /** Uses a token up. False when it was used before. */
  async use(database: Queryable, token: string): Promise<boolean> {
    const used = await database.delete(recoveries).where(eq(recoveries.tokenHash, hashOfToken(token)));
    return used.rowCount === 1;
  },

  /** Invalidates all links of a user. */
  async drop(database: Queryable, userId: number): Promise<void> {
    await database.delete(recoveries).where(eq(recoveries.userId, userId));
  },
};
