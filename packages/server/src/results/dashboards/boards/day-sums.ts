import type { Period } from '../period.ts';

/** The rows of the given days. */
export const onDays = <Row extends { readonly day: string }>(rows: readonly Row[], days: readonly string[]): Row[] => {
  const wanted = new Set(days);
  return rows.filter(({ day }) => wanted.has(day));
};

type NumberKey<Row> = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[keyof Row];

/** The sum of one field over all rows. */
export const sumOf = <Row>(rows: readonly Row[], key: NumberKey<Row>): number =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0);

/** The sum of one field by day, in the order of the days. */
export function byDay<Row extends { readonly day: string }>(
  rows: readonly Row[],
  days: readonly string[],
  key: NumberKey<Row>,
): number[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.day, (sums.get(row.day) ?? 0) + Number(row[key]));
  return days.map((day) => sums.get(day) ?? 0);
}

/** Values by day without that of today, which has not ended and would look like a fall. */
export const endedDays = (values: readonly number[], { endsToday }: Pick<Period, 'endsToday'>): readonly number[] =>
  endsToday ? values.slice(0, -1) : values;

/** A ratio from 0 to 1; undefined where the whole is 0. */
export const rateOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
