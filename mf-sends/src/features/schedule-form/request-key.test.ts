import { expect, it } from '@jest/globals';
import { createRequestKeys } from './request-key.ts';

it('gives the same request the same name, and another request another', () => {
  const keyOf = createRequestKeys();
  const first = keyOf({ name: 'Navidad' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf({ name: 'Navidad' })).toBe(first);
  expect(keyOf({ name: 'Reyes' })).not.toBe(first);
});
