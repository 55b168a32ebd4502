import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';
import type { KeyRing } from '../../kernel/tokens/key-ring.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';

/** The signed content of an address: a message of a customer, and the user who reads it. */
const claims = v.object({ account: v.number(), user: v.number(), customer: v.number(), message: v.number() });

export const sentMessagePath = '/sent-messages/';

/** Expiry of an address, in milliseconds. */
const validMs = 10 * 60 * 1000;

/** Signed addresses of the pages with e-mails as they were sent, for frames. They name a message and hold none of its words. */
export function sentMessagePages(ring: KeyRing) {
  const passes = signedPasses(ring, 'sent messages', claims);
  return {
    /** The address of a message, valid for ten minutes. */
    addressOf: async (
      { accountId: account, userId: user }: Principal,
      of: { readonly customer: number; readonly message: number },
      now: Date,
    ): Promise<string> => `${sentMessagePath}${await passes.sign({ account, user, ...of }, new Date(now.getTime() + validMs))}`,
    /** Undefined when the address is not signed by us, was changed, or has expired. */
    read: (pass: string, now: Date) => passes.read(pass, now),
  };
}
