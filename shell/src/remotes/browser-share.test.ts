import { afterEach, expect, it, jest } from '@jest/globals';
import { browserShare } from './browser-share.ts';

afterEach(() => localStorage.clear());

it('returns the same value for a browser after it has been stored', () => {
  const first = browserShare();
  expect(localStorage.getItem('pregon.share')).toBe(first);
  localStorage.setItem('pregon.share', 'from before');
  expect(browserShare()).toBe('from before');
});

it('returns one value for a page when storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(browserShare()).toBe(browserShare());
});
