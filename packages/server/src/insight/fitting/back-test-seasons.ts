import type { Database } from '../../kernel/database/database.ts';
import { seasonDays, testNear } from '../evaluation/season.ts';
import { addDays, type InsightScope } from '../insight-scope.ts';
import { backTest } from './back-test.ts';
import type { BackTest, LevelTest } from './back-test-result.ts';
import { type History, leastHistory } from './simple-rules.ts';

/** Minimum history in days: more than half a year of it is before the earliest day of a test. */
const leastDays = 730;

/**
 * Back-tests as of a year ago, each with a model that is fitted to the purchases before, where there are two years of purchases and no
 * earlier test of the same season.
 *
 * @param test the newest back-test
 * @param people size of the sample
 */
export async function backTestSeasons(
  database: Database,
  scope: InsightScope,
  { test, history, known, people }: { test: BackTest; history: History; known: readonly LevelTest[]; people: number },
): Promise<LevelTest[]> {
  if (history.days < leastDays) return [];
  const found: LevelTest[] = [];
  for (const day of Object.values(seasonDays(test, scope.today))) {
    if (testNear(known, day)) continue;
    const tested = await backTest(database, { ...scope, today: addDays(day, test.days) }, people);
    if (!tested || tested.result.people < leastHistory.returning) continue;
    const { asOf, days, people: count, predicted, actual } = tested.result;
    found.push({ asOf, days, people: count, predicted, actual });
  }
  return found;
}
