import { expect, it } from '@jest/globals';
import { requestsInSequence, scriptKilobytes, type Transfer } from './traffic.ts';

const transfer = (path: string, from: number, to: number, isFromCache = false): Transfer => ({
  path,
  isScript: path.endsWith('.js'),
  bytes: isFromCache ? 0 : 2048,
  isFromCache,
  from,
  to,
});

it('counts sequential requests, and not parallel ones', () => {
  const page = [transfer('/', 0, 1), transfer('/a.js', 1, 2), transfer('/b.js', 1.1, 3), transfer('/c.js', 3.1, 4)];
  expect(requestsInSequence(page, 10)).toBe(3);
  expect(requestsInSequence(page, 3.5)).toBe(2);
  expect(requestsInSequence([], 10)).toBe(0);
});

it('counts cached responses as free', () => {
  const page = [transfer('/', 0, 1), transfer('/a.js', 1, 2, true), transfer('/c.js', 2, 3)];
  expect(requestsInSequence(page, 10)).toBe(2);
  expect(scriptKilobytes(page)).toBe(2);
});
