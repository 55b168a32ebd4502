import type { UsedValues } from '../../content/rendering/used-values.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import type { Claimed } from './claimed.ts';
import type { Settled } from './ledger.ts';
import type { Billed } from './prepared-method.ts';

/** Delays in seconds between the attempts to send a message that was postponed. After the last one the message has failed. */
const retryDelays = [60, 300, 900];

/**
 * The change to the ledger that an outcome causes.
 * @param mergeValues the values that the message was written with, which are kept where it has left, or may have
 */
export function settlement(
  { id, attempts, refusals }: Claimed,
  outcome: Outcome & { readonly billed?: Billed },
  mergeValues?: UsedValues,
): Settled {
  const settled = { id, attempts, refusals, error: null, retryAfter: null, reference: null, bounced: false };
  if (outcome.kind === 'accepted')
    return { ...settled, state: 'sent', reference: outcome.reference ?? null, billed: outcome.billed ?? {}, mergeValues };
  if (outcome.kind === 'uncertain') return { ...settled, state: 'uncertain', error: outcome.reason, mergeValues };
  if (outcome.kind === 'unavailable') return { ...settled, state: 'pending', error: outcome.reason };
  const bounced = outcome.noSuchAddress ?? false;
  const refused = { ...settled, refusals: refusals + 1, error: outcome.reason, bounced };
  const retryAfter = outcome.permanent ? undefined : retryDelays[refusals];
  return retryAfter === undefined ? { ...refused, state: 'failed' } : { ...refused, state: 'pending', retryAfter };
}
