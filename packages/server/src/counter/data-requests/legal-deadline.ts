import type { DataRequestKind } from '@pregon/contract/data-requests/data-request.schema';
import { legalDays } from '@pregon/contract/data-requests/legal-days';

/** The holidays of an account. */
interface Holidays {
  readonly isHoliday: (day: string) => boolean;
}

const dayMs = 86_400_000;
const next = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The working day that comes this many working days after a day, which does not count itself. */
export function workingDaysAfter(day: string, count: number, { isHoliday }: Holidays): string {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = next(reached);
    if (!isWeekend(reached) && !isHoliday(reached)) left -= 1;
  }
  return reached;
}

/** The last day for the answer to a request that was received on a day. */
export const answerDue = (kind: DataRequestKind, receivedOn: string, holidays: Holidays): string =>
  workingDaysAfter(receivedOn, legalDays[kind].answer, holidays);

/** The last day when the answer is put off: counted from the first deadline. */
export const extensionDue = (kind: DataRequestKind, dueOn: string, holidays: Holidays): string =>
  workingDaysAfter(dueOn, legalDays[kind].extension, holidays);
