import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { passkeyChallenges } from './passkeys.table.ts';

/** Time to live of a challenge, in minutes: a phone may have to be fetched. */
export const challengeMinutes = 5;

/** Challenges of passkeys, kept in the database, so that every process knows them and each is used once. */
export const passkeyChallengesRepository = {
  /** @param personId who registers a passkey; undefined for a log-in */
  async issue(database: Queryable, personId?: string): Promise<string> {
    const challenge = newSecretToken();
    await database.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} <= now()`);
    const expiresAt = sql`now() + make_interval(mins => ${challengeMinutes})`;
    await database
      .insert(passkeyChallenges)
      .values({ challengeHash: hashOfToken(challenge), personId: personId ?? null, expiresAt });
    return challenge;
  },

  /** Uses a challenge up. False: it is unknown, expired, used, or was issued to somebody else or for something else. */
  async use(database: Queryable, challenge: string, personId?: string): Promise<boolean> {
    const used = await database
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challengeHash, hashOfToken(challenge)),
          personId === undefined ? isNull(passkeyChallenges.personId) : eq(passkeyChallenges.personId, personId),
          sql`${passkeyChallenges.expiresAt} > now()`,
        ),
      );
    return used.rowCount === 1;
  },
};
