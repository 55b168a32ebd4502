import { type SQL, sql } from 'drizzle-orm';

/**
 * A purchase, and leaving the list, are attributed to the last message that the person got within so many days before. This is the
 * one rule of boards, filters and exports; whatever shows numbers by it says so. It is no proof that the message was the cause.
 */
export const attributionDays = 7;

/** The time after a message in which what happens is attributed to it, as an SQL interval. */
export const attributionWindow: SQL = sql.raw(`interval '${attributionDays * 24} hours'`);

/** `en los 7 días siguientes` */
export const attributionWords = `en los ${attributionDays} días siguientes`;
