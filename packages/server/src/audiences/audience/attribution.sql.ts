import { type SQL, sql } from 'drizzle-orm';

/**
 * The attribution rule: a purchase or an unsubscription is attributed to the last message that the customer received within this
 * many days before it, a setting of the account. It is the one rule of dashboards, filters and exports, and whatever shows
 * figures by it says so. It does not prove that the message was the cause.
 */
export interface Attribution {
  /** 1 to 30, of 24 hours each. */
  readonly attributionDays: number;
}

/** Default of a new account. */
export const usualAttributionDays = 7;

/** The attribution window after a message, as an SQL interval. */
export const attributionWindow = ({ attributionDays }: Attribution): SQL =>
  sql.raw(`interval '${Math.trunc(attributionDays) * 24} hours'`);

/** `en los 7 días siguientes`, `en el día siguiente` */
export const attributionWords = ({ attributionDays: days }: Attribution): string =>
  days === 1 ? 'en el día siguiente' : `en los ${days} días siguientes`;
