import { roles } from '@pregon/contract/session/roles';
import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';
import type { ClickScope } from './click-counts.ts';
import type { KeyRing } from '../../kernel/tokens/key-ring.ts';

/** Whose e-mails a map shows. */
export type MappedSelection =
  | { readonly kind: 'schedule'; readonly id: number; readonly occurrence: number | undefined }
  | { readonly kind: 'newsletter'; readonly id: number };

/** What the address of a map permits to see, and by whom. */
export interface ClickMapPass {
  readonly principal: Principal;
  readonly scope: Omit<ClickScope, 'selection'> & { readonly selection: MappedSelection };
  /** The key of a version of a newsletter. */
  readonly version: number;
}

export const clickMapsPath = '/click-maps/';

/** Time to live of an address. It ends with the session that asked for it, too. */
const hoursMs = 12 * 60 * 60 * 1000;

const claims = v.object({
  user: v.number(),
  account: v.number(),
  role: v.picklist(roles),
  family: v.string(),
  of: v.picklist(['schedule', 'newsletter']),
  id: v.number(),
  occurrence: v.optional(v.number()),
  days: v.optional(v.tuple([v.number(), v.number()])),
  version: v.number(),
});

export interface ClickMapPasses {
  /** The address of a map, for a frame. */
  addressOf(pass: ClickMapPass, now: Date): Promise<string>;
  /** Undefined when the address is not signed by us, was changed, or has expired. */
  read(pass: string, now: Date): Promise<ClickMapPass | undefined>;
}

/** Signs and verifies addresses of maps, since a sandboxed frame has no session. */
export function clickMapPasses(ring: KeyRing): ClickMapPasses {
  const passes = signedPasses(ring, 'click maps', claims);
  return {
    async addressOf({ principal, scope: { selection, period }, version }, now) {
      const { userId: user, accountId: account, role, family } = principal;
      const occurrence = selection.kind === 'schedule' ? selection.occurrence : undefined;
      const days = period && ([period.from.getTime(), period.to.getTime()] as [number, number]);
      const signed = { user, account, role, family, of: selection.kind, id: selection.id, occurrence, days, version };
      return `${clickMapsPath}${await passes.sign(signed, new Date(now.getTime() + hoursMs))}`;
    },
    async read(pass, now) {
      const found = await passes.read(pass, now);
      if (!found) return undefined;
      const { user: userId, account: accountId, role, family, of: kind, id, occurrence, days, version } = found;
      const selection: MappedSelection = kind === 'schedule' ? { kind, id, occurrence } : { kind, id };
      const period = days && { from: new Date(days[0]), to: new Date(days[1]) };
      return { principal: { userId, accountId, role, family }, scope: { accountId, selection, period }, version };
    },
  };
}
