import { hkdfSync } from 'node:crypto';
import { roles } from '@pregon/contract/session/roles';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Principal } from '../session/principal.ts';
import { type BoardKind, boardKinds } from './board-catalogue.ts';

/** What an address of a board lets its bearer see. */
export interface BoardPass {
  readonly principal: Principal;
  readonly kind: BoardKind;
}

const minute = 60_000;

/**
 * An address that is handed out is opened within ten minutes, or not at all. The links of the page that it opens, to another period
 * and back, go on for a day's work; they end with the log-in that asked for the board.
 */
const durations = { opening: 10 * minute, working: 12 * 60 * minute } as const;

const algorithm = 'HS256';
const claims = v.pipe(
  v.object({ sub: v.string(), account: v.number(), role: v.picklist(roles), family: v.string(), board: v.picklist(boardKinds) }),
  v.transform(({ sub, account, role, family, board }): BoardPass => ({
    principal: { userId: Number(sub), accountId: account, role, family },
    kind: board,
  })),
);

export interface BoardTokens {
  /** For an address that is handed out, or for the links of a page that was opened with one. */
  sign(pass: BoardPass, use: keyof typeof durations, now: Date): Promise<string>;
  /** Undefined when it is not ours, was changed, or is over. */
  read(token: string, now: Date): Promise<BoardPass | undefined>;
}

/** Signs and reads what lets a browser see a board, which has no session of its own: it stands in a frame that knows nobody. */
export function createBoardTokens(secretKey: string): BoardTokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'boards', 32));
  return {
    sign: ({ principal: { userId, accountId, role, family }, kind }, use, now) =>
      new SignJWT({ account: accountId, role, family, board: kind })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setExpirationTime(new Date(now.getTime() + durations[use]))
        .sign(key),
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: now });
        return v.parse(claims, payload);
      } catch {
        return undefined;
      }
    },
  };
}
