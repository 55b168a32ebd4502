import { randomUUID } from 'node:crypto';
import { storeRole } from '@pregon/contract/session/roles';
import { and, desc, eq, inArray, isNull, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import { isNotSuspended } from '../accounts/suspended-accounts.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { refreshTokens, sessions } from './sessions.table.ts';

/** Lifetime of an unused session. */
export const refreshTokenDays = 7;
/** Maximum lifetime of a session, however often it is refreshed. */
export const sessionDays = 30;

const latestEnd = (openedAt: SQLWrapper): SQL => sql`${openedAt} + make_interval(days => ${sessionDays})`;
/** A token expires with its session at the latest. */
const expiry = (openedAt: SQLWrapper): SQL =>
  sql`least(now() + make_interval(days => ${refreshTokenDays}), ${latestEnd(openedAt)})`;
const secondsLeft = sql`round(extract(epoch from expires_at - now()))::int`;

/** A refresh token with its session. */
export interface RefreshToken {
  readonly family: string;
  readonly token: string;
}

/** A token that was just issued. */
export interface GivenToken extends RefreshToken {
  readonly secondsLeft: number;
}

/** An exchange of a token for its successor (rotation). */
export interface Rotation extends RefreshToken {
  /** The same for each exchange of the same token. The first one is issued; a process with another key may have issued another. */
  readonly successors: readonly [string, ...string[]];
  /** The client's network address. */
  readonly address: string;
}

/** Device and address of a session. */
export interface Whereabouts {
  readonly device: string;
  readonly address: string;
}

interface OpeningDetails {
  /** The session that this one replaces. */
  readonly insteadOf?: string;
  readonly byPasskey?: boolean;
  readonly bySso?: boolean;
}

/** Selects sessions of a user. */
export interface OwnSessions {
  readonly userId: number;
  /** Limits the statement to this session. */
  readonly only?: string;
  /** All but this one. */
  readonly except?: string;
}

const lasts = sql`${latestEnd(sessions.openedAt)} > now()`;

/** A session that has not ended or expired. */
export type OpenSession = Omit<typeof sessions.$inferSelect, 'userId' | 'byPasskey' | 'endedAt'>;

export const sessionsRepository = {
  /** Opens a session. One that replaces another, `insteadOf`, keeps its expiry. */
  async open(
    database: Queryable,
    userId: number,
    { device, address }: Whereabouts,
    { insteadOf, byPasskey = false, bySso = false }: OpeningDetails = {},
  ): Promise<GivenToken> {
    const opened = { family: randomUUID(), token: newSecretToken() };
    const before = sql`(select opened_at from staff_session where id = ${insteadOf ?? ''})`;
    const openedAt = sql`coalesce(${before}, now())`;
    await database.insert(sessions).values({ id: opened.family, userId, device, address, byPasskey, bySso, openedAt });
    const { rows } = await database.execute<{ left: number }>(sql`
      insert into refresh_token (family, token_hash, expires_at)
      select id, ${hashOfToken(opened.token)}, ${expiry(sql`opened_at`)} from staff_session where id = ${opened.family}
      returning ${secondsLeft} as left`);
    return { ...opened, secondsLeft: rows[0]?.left ?? 0 };
  },

  /**
   * Exchanges a refresh token for its successor (rotation), in one statement: of two concurrent exchanges one succeeds. The
   * other, and any repetition within 10 s, gets the same successor, as long as that has not been used: tabs of one browser share
   * the cookie, but not their timing. Undefined for an invalid, expired or ended token, and for reuse, which ends the session.
   */
  async rotate(database: Queryable, { family, token, successors, address }: Rotation): Promise<GivenToken | undefined> {
    const tokenHash = hashOfToken(token);
    const [successor] = successors;
    const byHash = new Map(successors.map((one) => [hashOfToken(one), one]));
    const holds = sql`exists (select from staff_session where id = family and ended_at is null and ${latestEnd(sql`opened_at`)} > now())`;
    const known = sql`family = ${family} and token_hash = ${tokenHash} and expires_at > now() and ${holds}`;
    type Left = { left: number; hash: string };
    const used = await database.execute<Left>(sql`
      with used as (update refresh_token set used_at = now() where ${known} and used_at is null returning family)
      insert into refresh_token (family, token_hash, expires_at)
      select used.family, ${hashOfToken(successor)}, ${expiry(sql`staff_session.opened_at`)}
      from used join staff_session on staff_session.id = used.family
      returning ${secondsLeft} as left, token_hash as hash`);
    const given = used.rowCount
      ? used
      : await database.execute<Left>(sql`
          select ${secondsLeft} as left, token_hash as hash from refresh_token
          where family = ${family} and ${inArray(sql`token_hash`, [...byHash.keys()])} and used_at is null and expires_at > now()
            and exists (select from refresh_token where ${known} and used_at > now() - interval '10 seconds')`);
    const [row] = given.rows;
    if (row) {
      await database
        .update(sessions)
        .set({ usedAt: sql`now()`, address })
        .where(eq(sessions.id, family));
      return { family, token: byHash.get(row.hash) ?? successor, secondsLeft: row.left };
    }
    await database.execute(sql`
      update staff_session set ended_at = now() where ended_at is null and id in
        (select family from refresh_token where family = ${family} and token_hash = ${tokenHash} and used_at is not null)`);
    return undefined;
  },

  /** The active user of an issued refresh token, whether or not it has been exchanged since. */
  async userOfToken(database: Queryable, token: string): Promise<number | undefined> {
    const [row] = await database
      .select({ userId: users.id })
      .from(refreshTokens)
      .innerJoin(sessions, and(eq(sessions.id, refreshTokens.family), isNull(sessions.endedAt), lasts))
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.active, true)))
      .where(
        and(
          eq(refreshTokens.tokenHash, hashOfToken(token)),
          sql`${refreshTokens.expiresAt} > now()`,
          isNotSuspended(users.accountId),
        ),
      );
    return row?.userId;
  },

  /** Ends sessions of a user, and returns which. */
  async end(database: Queryable, { userId, only, except }: OwnSessions): Promise<readonly string[]> {
    const which = and(
      only === undefined ? undefined : eq(sessions.id, only),
      except === undefined ? undefined : ne(sessions.id, except),
    );
    const ended = await database
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), which))
      .returning({ id: sessions.id });
    return ended.map(({ id }) => id);
  },

  /** How a session was opened. */
  async wayOf(database: Queryable, family: string): Promise<{ readonly byPasskey: boolean; readonly bySso: boolean }> {
    const { byPasskey, bySso } = sessions;
    const [row] = await database.select({ byPasskey, bySso }).from(sessions).where(eq(sessions.id, family));
    return row ?? { byPasskey: false, bySso: false };
  },

  /** Open sessions of a user, latest first. */
  async list(database: Queryable, userId: number): Promise<OpenSession[]> {
    const { id, device, address, bySso, openedAt, usedAt, endedAt } = sessions;
    const isLive = sql`${usedAt} > now() - make_interval(days => ${refreshTokenDays})`;
    return database
      .select({ id, device, address, bySso, openedAt, usedAt })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(endedAt), isLive, lasts))
      .orderBy(desc(usedAt), desc(openedAt));
  },

  /** The current role and stores of a session's user; undefined when the session has ended or expired, the user is disabled or the account suspended. */
  async accessIn(database: Queryable, family: string, userId: number): Promise<Pick<Principal, 'role' | 'storeIds'> | undefined> {
    const [row] = await database
      .select({ role: users.role, storeIds: users.storeIds })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id))
      .where(
        and(
          eq(users.id, userId),
          eq(users.active, true),
          eq(sessions.id, family),
          isNull(sessions.endedAt),
          lasts,
          isNotSuspended(users.accountId),
        ),
      );
    return row && (row.role === storeRole ? row : { role: row.role });
  },
};
