import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@pregon/contract/session/roles';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { refreshTokens, users } from '../accounts/accounts.table.ts';
import type { Queryable } from '../database/database.ts';

/** How long somebody who does not come back stays logged in. */
export const refreshTokenDays = 7;

const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const expiry = sql`now() + make_interval(days => ${refreshTokenDays})`;

/** One revoked token ends its whole family, also what was added to it at the same moment. */
const revoked = sql`exists (select from refresh_token other where other.family = refresh_token.family and other.revoked_at is not null)`;

/** A refresh token as its holder sees it, with the log-in that it belongs to. */
export interface RefreshToken {
  readonly family: string;
  readonly token: string;
}

export const sessionsRepository = {
  /** Starts the family of a log-in. */
  async open(database: Queryable, userId: number): Promise<RefreshToken> {
    const opened = { family: randomUUID(), token: newToken() };
    await database
      .insert(refreshTokens)
      .values({ family: opened.family, userId, tokenHash: hashOf(opened.token), expiresAt: expiry });
    return opened;
  },

  /**
   * Exchanges a token for the next of its family, in one statement: of two that try, one succeeds. The other, like anybody who
   * comes within 10 s with the token just before, gets a token too: tabs of one browser share their cookie, but not their timing.
   * Undefined when the token is none, over or revoked, or is used again: then its family is revoked.
   */
  async rotate(database: Queryable, { family, token }: RefreshToken): Promise<RefreshToken | undefined> {
    const next = { family, token: newToken() };
    const known = sql`family = ${family} and token_hash = ${hashOf(token)} and expires_at > now() and not ${revoked}`;
    const successor = sql`insert into refresh_token (family, user_id, token_hash, expires_at)`;
    const values = sql`select family, user_id, ${hashOf(next.token)}, ${expiry}`;
    const used = await database.execute(sql`
      with used as (update refresh_token set used_at = now() where ${known} and used_at is null returning family, user_id)
      ${successor} ${values} from used`);
    if (used.rowCount) return next;
    const again = await database.execute(sql`
      ${successor} ${values} from refresh_token where ${known} and used_at > now() - interval '10 seconds'
        and not exists (select from refresh_token later where later.family = refresh_token.family and later.used_at > refresh_token.used_at)`);
    if (again.rowCount) return next;
    await database.execute(sql`
      update refresh_token set revoked_at = now() where revoked_at is null and family in
        (select family from refresh_token where family = ${family} and token_hash = ${hashOf(token)} and used_at is not null)`);
    return undefined;
  },

  async revoke(database: Queryable, family: string): Promise<void> {
    await database
      .update(refreshTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revokedAt)));
  },

  /** The role that the user of a log-in has now; undefined when the log-in is revoked or the user disabled. */
  async roleIn(database: Queryable, family: string, userId: number): Promise<Role | undefined> {
    const [row] = await database
      .select({ role: users.role })
      .from(users)
      .innerJoin(refreshTokens, and(eq(refreshTokens.userId, users.id), eq(refreshTokens.family, family)))
      .where(and(eq(users.id, userId), eq(users.active, true), sql`not ${revoked}`))
      .limit(1);
    return row?.role;
  },
};
