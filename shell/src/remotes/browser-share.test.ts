import { afterEach, expect, it, jest } from '@jest/globals';
import { browserShare } from './browser-share.ts';

afterEach(() => localStorage.clear());

it('stays the same in a browser', () => {
  const first = browserShare();
  expect(localStorage.getItem('pregon.share')).toBe(first);
  localStorage.setItem('pregon.share', 'from before');
  expect(browserShare()).toBe('from before');
});

it('does without storage where that is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(browserShare()).toBe(browserShare());
});
