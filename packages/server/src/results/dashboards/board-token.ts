import { roles } from '@pregon/contract/session/roles';
import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';
import { type BoardKind, boardKinds } from './board-catalogue.ts';
import type { KeyRing } from '../../kernel/tokens/key-ring.ts';

/** The permissions in a dashboard's address. */
export interface BoardPass {
  readonly principal: Principal;
  readonly kind: BoardKind;
}

const minute = 60_000;

/**
 * Time to live: a requested address must be opened within ten minutes; links within the opened page work for 12 hours. Both end
 * with the session that requested the dashboard.
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
  /** Signs an address, either to open a dashboard or for the links within it. */
  sign(pass: BoardPass, use: keyof typeof durations, now: Date): Promise<string>;
  /** Undefined when the signature is invalid or it has expired. */
  read(token: string, now: Date): Promise<BoardPass | undefined>;
}

/** Signs and verifies dashboard addresses, since a sandboxed frame has no session. */
export function createBoardTokens(ring: KeyRing): BoardTokens {
  const passes = signedPasses(ring, 'boards', claims);
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
