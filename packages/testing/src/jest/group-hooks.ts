import { afterAll, afterEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { expectScreenRules } from './expect-screen-rules.ts';

/** Registers the hooks of a test file that runs in a group: what its components and its tests leave behind is gone for the next file. */
export function registerHooks(): void {
  // Before the hooks of the file itself, like in a file that runs alone.
  afterEach(expectScreenRules);
  afterEach(cleanup);
  afterAll(leavePage);
}

function leavePage() {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
}
