import type { BackTest, LevelTest } from '../fitting/back-test-result.ts';
import { addDays } from '../insight-scope.ts';

const year = 365;
/** Maximum difference in days of dates that count as the same season of a year. */
const nearDays = 31;

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** The back-test whose date is nearest to a day, within the maximum difference. */
export function testNear(tests: readonly LevelTest[], day: string): LevelTest | undefined {
  const [nearest] = tests.toSorted((one, other) => daysBetween(one.asOf, day) - daysBetween(other.asOf, day));
  return nearest && daysBetween(nearest.asOf, day) <= nearDays ? nearest : undefined;
}

/**
 * All back-tests of some models, one for each day, in order. A test that was made at its time comes before one that was made later as of the
 * same day. Levels that could not be computed are stored as null: such tests are left out.
 */
export function testsOf(models: readonly { readonly backTest: BackTest | null }[]): LevelTest[] {
  const own = models.flatMap(({ backTest }) => backTest ?? []);
  const all = [...own.flatMap(({ earlier = [] }) => earlier), ...own].filter(({ actual }) => Number.isFinite(actual));
  return [...new Map(all.map((test) => [test.asOf, test])).values()].toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1));
}

/** The days as of which a back-test says what the season does: a year before another test, and a year before the days to come. */
export const seasonDays = ({ asOf }: LevelTest, today: string): { readonly before: string; readonly ahead: string } => ({
  before: addDays(asOf, -year),
  ahead: addDays(today, -year),
});
