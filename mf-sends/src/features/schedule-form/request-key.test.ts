import { expect, it } from '@jest/globals';
import { createRequestKeys } from './request-key.ts';

it('creates the same key for the same request, and another for a different one', () => {
  const keyOf = createRequestKeys();
  const first = keyOf({ name: 'Navidad' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf({ name: 'Navidad' })).toBe(first);
  expect(keyOf({ name: 'Reyes' })).not.toBe(first);
});
