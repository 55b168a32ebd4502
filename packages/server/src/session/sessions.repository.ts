import { randomUUID } from 'node:crypto';
import type { Role } from '@pregon/contract/session/roles';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import type { Queryable } from '../database/database.ts';
import { hashOfToken, newSecretToken } from './secret-token.ts';
import { refreshTokens, sessions } from './sessions.table.ts';

/** How long somebody who does not come back stays logged in. */
export const refreshTokenDays = 7;

const expiry = sql`now() + make_interval(days => ${refreshTokenDays})`;

/** A refresh token as its holder sees it, with the log-in that it belongs to. */
export interface RefreshToken {
  readonly family: string;
  readonly token: string;
}

/** What somebody is logged in with, and where. */
export interface Whereabouts {
  readonly device: string;
  readonly address: string;
}

/** Which sessions of a user. */
export interface OwnSessions {
  readonly userId: number;
  /** This one alone. */
  readonly only?: string;
  /** All but this one. */
  readonly except?: string;
}

/** A log-in that still holds. */
export type HeldSession = Omit<typeof sessions.$inferSelect, 'userId' | 'endedAt'>;

export const sessionsRepository = {
  /** Starts the family of a log-in. */
  async open(database: Queryable, userId: number, { device, address }: Whereabouts): Promise<RefreshToken> {
    const opened = { family: randomUUID(), token: newSecretToken() };
    await database.insert(sessions).values({ id: opened.family, userId, device, address });
    await database
      .insert(refreshTokens)
      .values({ family: opened.family, tokenHash: hashOfToken(opened.token), expiresAt: expiry });
    return opened;
  },

  /**
   * Exchanges a token for the next of its family, in one statement: of two that try, one succeeds. The other, like anybody who
   * comes within 10 s with the token just before, gets a token too: tabs of one browser share their cookie, but not their timing.
   * Undefined when the token is none, over or ended, or is used again: then its session ends.
   */
  async rotate(database: Queryable, { family, token }: RefreshToken, address: string): Promise<RefreshToken | undefined> {
    const next = { family, token: newSecretToken() };
    const tokenHash = hashOfToken(token);
    const holds = sql`exists (select from staff_session where id = family and ended_at is null)`;
    const known = sql`family = ${family} and token_hash = ${tokenHash} and expires_at > now() and ${holds}`;
    const successor = sql`insert into refresh_token (family, token_hash, expires_at)`;
    const values = sql`select family, ${hashOfToken(next.token)}, ${expiry}`;
    const used = await database.execute(sql`
      with used as (update refresh_token set used_at = now() where ${known} and used_at is null returning family)
      ${successor} ${values} from used`);
    const again = used.rowCount
      ? used
      : await database.execute(sql`
          ${successor} ${values} from refresh_token where ${known} and used_at > now() - interval '10 seconds'
            and not exists (select from refresh_token later where later.family = refresh_token.family and later.used_at > refresh_token.used_at)`);
    if (again.rowCount) {
      await database
        .update(sessions)
        .set({ usedAt: sql`now()`, address })
        .where(eq(sessions.id, family));
      return next;
    }
    await database.execute(sql`
      update staff_session set ended_at = now() where ended_at is null and id in
        (select family from refresh_token where family = ${family} and token_hash = ${tokenHash} and used_at is not null)`);
    return undefined;
  },

  /** Ends sessions of a user: which ones did. */
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

  /** Where a user is logged in, the latest first. */
  async list(database: Queryable, userId: number): Promise<HeldSession[]> {
    const { id, device, address, openedAt, usedAt, endedAt } = sessions;
    const isLive = sql`${usedAt} > now() - make_interval(days => ${refreshTokenDays})`;
    return database
      .select({ id, device, address, openedAt, usedAt })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(endedAt), isLive))
      .orderBy(desc(usedAt), desc(openedAt));
  },

  /** The role that the user of a log-in has now; undefined when the log-in has ended or the user is disabled. */
  async roleIn(database: Queryable, family: string, userId: number): Promise<Role | undefined> {
    const [row] = await database
      .select({ role: users.role })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id))
      .where(and(eq(users.id, userId), eq(users.active, true), eq(sessions.id, family), isNull(sessions.endedAt)));
    return row?.role;
  },
};
