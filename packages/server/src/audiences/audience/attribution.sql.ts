import type { AttributionTouch } from '@pregon/contract/account/attribution-touch';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The attribution rule, a setting of the account. A purchase is attributed by its receipt to messages that the customer received
 * within some days before it: to the last of them, or to each. An unsubscription is always attributed to the last one by its
 * channel. It is the one rule of dashboards, results, filters and exports, and whatever shows figures by it says so. It does not
 * prove that the message was the cause.
 */
export interface Attribution {
  /** 1 to 30, of 24 hours each. */
  readonly attributionDays: number;
  /** Which messages of these days a purchase counts for. */
  readonly attributionTouch: AttributionTouch;
}

/** Default of a new account. */
export const usualAttribution: Attribution = { attributionDays: 7, attributionTouch: 'ultimo' };

/** Whether a purchase counts for each message of the window, not for the last one only. */
export const countsForEach = ({ attributionTouch }: Pick<Attribution, 'attributionTouch'>): boolean =>
  attributionTouch === 'cualquiera';

/** The attribution window after a message, as an SQL interval. */
export const attributionWindow = ({ attributionDays }: Pick<Attribution, 'attributionDays'>): SQL =>
  sql.raw(`interval '${Math.trunc(attributionDays) * 24} hours'`);

/** `en los 7 días siguientes`, `en el día siguiente` */
export const attributionWords = ({ attributionDays: days }: Attribution): string =>
  days === 1 ? 'en el día siguiente' : `en los ${days} días siguientes`;
