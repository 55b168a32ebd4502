import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import type { AttemptSecrets } from './identity-provider.ts';
import { singleSignOnAttempts } from './single-sign-on.table.ts';

/** Time to live of an attempt, in minutes: the person may have to reset a password at their provider. */
export const attemptMinutes = 10;

/** The secrets of an attempt. One-way: neither of them tells the token, which stays in the browser's cookie. */
export function secretsOf(token: string): AttemptSecrets {
  const derive = (purpose: string) => createHmac('sha256', token).update(purpose).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}

/** Log-ins under way, kept in the database, so that every process knows them and each is used once. */
export const signOnAttemptsRepository = {
  /** Returns the token for the browser's cookie. */
  async issue(database: Queryable, accountId: number): Promise<string> {
    const token = newSecretToken();
    await database.delete(singleSignOnAttempts).where(sql`${singleSignOnAttempts.expiresAt} <= now()`);
    const expiresAt = sql`now() + make_interval(mins => ${attemptMinutes})`;
    await database.insert(singleSignOnAttempts).values({ tokenHash: hashOfToken(token), accountId, expiresAt });
    return token;
  },

  /** Uses an attempt up. Returns the account that it was started for; undefined when it is unknown, expired or used. */
  async use(database: Queryable, token: string): Promise<number | undefined> {
    const [used] = await database
      .delete(singleSignOnAttempts)
      .where(and(eq(singleSignOnAttempts.tokenHash, hashOfToken(token)), sql`${singleSignOnAttempts.expiresAt} > now()`))
      .returning({ accountId: singleSignOnAttempts.accountId });
    return used?.accountId;
  },
};
