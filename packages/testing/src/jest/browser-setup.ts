import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { setComponentLocale } from '@pregon/ui/component-locale';
import { configure } from '@testing-library/dom';
import { expectScreenRules } from './expect-screen-rules.ts';
import { skipOwnerStacks } from './skip-owner-stacks.ts';

skipOwnerStacks();
setComponentLocale();

/** Tolerates a busy machine. */
configure({ asyncUtilTimeout: 5000 });
// A project's own testTimeout does not reach a run of several projects.
jest.setTimeout(60_000);

/** jsdom does not know this element yet; browsers do. */
const isUnknownToJsdom = ([format, tag]: unknown[]) =>
  String(format).startsWith('The tag <%s> is unrecognized') && tag === 'search';

/** React and the browser report faults by console.error: a test that causes one fails, unless it mocks console.error. */
let reports: unknown[][] = [];
beforeEach(() => {
  reports = [];
  jest.spyOn(console, 'error').mockImplementation((...report) => {
    if (!isUnknownToJsdom(report)) reports.push(report);
  });
});
afterEach(() => {
  const seen = reports;
  jest.restoreAllMocks();
  expect(seen).toEqual([]);
});

afterEach(expectScreenRules);
