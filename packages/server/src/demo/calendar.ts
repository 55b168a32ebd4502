const day = 86_400_000;
const minute = 60_000;
/** Colombia's offset is UTC−5 all year. */
const bogotaOffset = 5 * 60 * minute;

/** Dates relative to the day on which the demo is created. */
export interface Calendar {
  /** The date some days ago, `2026-11-24`; a negative number is in the future. */
  readonly dayAgo: (days: number) => string;
  /** The moment of a date and a minute of the day in Bogotá. */
  readonly momentAgo: (days: number, minuteOfDay: number) => Date;
}

/** @param today as `2026-11-24` */
export function calendarOf(today: string): Calendar {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  return {
    dayAgo: (days) => new Date(midnight - days * day).toISOString().slice(0, 10),
    momentAgo: (days, minuteOfDay) => new Date(midnight - days * day + minuteOfDay * minute + bogotaOffset),
  };
}

export const todayInBogota = (): string => new Date(Date.now() - bogotaOffset).toISOString().slice(0, 10);
