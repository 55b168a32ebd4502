import { type SQL, sql } from 'drizzle-orm';

/**
 * A purchase, and leaving the list, are attributed to the last message that the person got within so many days before: a setting of
 * the account. This is the one rule of boards, filters and exports; whatever shows numbers by it says so. It is no proof that the
 * message was the cause.
 */
export interface Attribution {
  /** 1 to 30, of 24 hours each. */
  readonly attributionDays: number;
}

/** What an account begins with. */
export const usualAttributionDays = 7;

/** The time after a message in which what happens is attributed to it, as an SQL interval. */
export const attributionWindow = ({ attributionDays }: Attribution): SQL =>
  sql.raw(`interval '${Math.trunc(attributionDays) * 24} hours'`);

/** `en los 7 días siguientes`, `en el día siguiente` */
export const attributionWords = ({ attributionDays: days }: Attribution): string =>
  days === 1 ? 'en el día siguiente' : `en los ${days} días siguientes`;
