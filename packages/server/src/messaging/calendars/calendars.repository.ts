import { lockAccount } from '../../identity/accounts/account-clock.sql.ts';
import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { countryHolidays } from './country-holidays.ts';
import { holidayChanges } from './holidays.table.ts';

/** The holidays of an account: those of its country and its own changes. */
export interface Calendar {
  /** By a date such as `2026-12-25`. */
  readonly isHoliday: (day: string) => boolean;
  /** A holiday by the country's law, even where the account works on it. */
  readonly isLegalHoliday: (day: string) => boolean;
  /** Holidays between two dates, both included, in order. `removed`: holidays of the country on which the account works. */
  readonly between: (from: string, to: string) => { readonly items: Holiday[]; readonly removed: Holiday[] };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** @param changes date to name; null where the account works on a holiday */
function calendarOf(changes: ReadonlyMap<string, string | null>): Calendar {
  const nameOf = (day: string): string | null => {
    const changed = changes.get(day);
    return changed === undefined ? (countryHolidays(yearOf(day)).get(day) ?? null) : changed;
  };
  return {
    isHoliday: (day) => nameOf(day) !== null,
    isLegalHoliday: (day) => countryHolidays(yearOf(day)).has(day),
    between(from, to) {
      const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => yearOf(from) + index);
      const ofCountry = new Map(years.flatMap((year) => [...countryHolidays(year)]));
      const isWithin = ({ day }: Holiday): boolean => day >= from && day <= to;
      const items: Holiday[] = [];
      const removed: Holiday[] = [];
      for (const [day, name] of ofCountry) {
        if (!changes.has(day)) items.push({ day, name, source: 'pais' });
        else if (changes.get(day) === null) removed.push({ day, name, source: 'pais' });
      }
      for (const [day, name] of changes) if (name !== null) items.push({ day, name, source: 'cuenta' });
      const inOrder = (days: Holiday[]): Holiday[] => days.filter(isWithin).toSorted((a, b) => a.day.localeCompare(b.day));
      return { items: inOrder(items), removed: inOrder(removed) };
    },
  };
}

const { accountId: owner } = holidayChanges;

export const calendarsRepository = {
  async read(database: Queryable, accountId: number): Promise<Calendar> {
    const rows = await database.select().from(holidayChanges).where(eq(owner, accountId));
    return calendarOf(new Map(rows.map(({ day, name }) => [day, name])));
  },

  /** Locks an account's calendar, which serializes changes to it and planning by it until the transaction ends. */
  async lock(transaction: Transaction, accountId: number): Promise<void> {
    await lockAccount(transaction, accountId);
  },

  /** Makes a date a holiday with a name, or a working day with null. A change that equals the country's calendar is deleted. */
  async change(transaction: Transaction, accountId: number, day: string, name: string | null): Promise<void> {
    if (name === (countryHolidays(yearOf(day)).get(day) ?? null)) {
      await transaction.delete(holidayChanges).where(and(eq(owner, accountId), eq(holidayChanges.day, day)));
      return;
    }
    await transaction
      .insert(holidayChanges)
      .values({ accountId, day, name })
      .onConflictDoUpdate({ target: [owner, holidayChanges.day], set: { name } });
  },
};
