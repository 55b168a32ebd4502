import { roles } from '@pregon/contract/session/roles';
import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';
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

const claims = v.object({
  user: v.number(),
  account: v.number(),
  role: v.picklist(roles),
  family: v.string(),
  board: v.picklist(boardKinds),
});

export interface BoardTokens {
  /** For an address that is handed out, or for the links of a page that was opened with one. */
  sign(pass: BoardPass, use: keyof typeof durations, now: Date): Promise<string>;
  /** Undefined when it is not ours, was changed, or is over. */
  read(token: string, now: Date): Promise<BoardPass | undefined>;
}

/** Signs and reads what lets a browser see a board, which has no session of its own: it stands in a frame that knows nobody. */
export function createBoardTokens(secretKey: string): BoardTokens {
  const passes = signedPasses(secretKey, 'boards', claims);
  return {
    sign: ({ principal: { userId: user, accountId: account, role, family }, kind }, use, now) =>
      passes.sign({ user, account, role, family, board: kind }, new Date(now.getTime() + durations[use])),
    async read(token, now) {
      const pass = await passes.read(token, now);
      if (!pass) return undefined;
      const { user: userId, account: accountId, role, family, board } = pass;
      return { principal: { userId, accountId, role, family }, kind: board };
    },
  };
}
