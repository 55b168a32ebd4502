import { expect } from '@jest/globals';
import { brokenRules } from './screen-rules.ts';

/** The apps and libraries whose screens have to follow the rules of screens at the end of each test. */
const foldersUnderRules = [
  'mf-campaigns/',
  'mf-newsletter/',
  'mf-public/',
  'mf-sends/',
  'mf-stores/',
  'packages/results-ui/',
  'packages/ui/',
  'shell/',
];

/** Expects the screen of the current test to follow the rules; called before the screen is taken away. */
export function expectScreenRules(): void {
  const { testPath = '', currentTestName = '' } = expect.getState();
  // A file that runs in a group is named by its suite.
  const isUnderRules = foldersUnderRules.some((folder) => testPath.includes(`/${folder}`) || currentTestName.startsWith(folder));
  expect(isUnderRules ? brokenRules(document) : []).toEqual([]);
}
