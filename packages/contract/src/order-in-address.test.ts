import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { orderInAddress } from './order-in-address.ts';
import { sortInAddress } from './sort-in-address.schema.ts';

it.each([
  ['name', { by: 'name', direction: 'asc' }],
  ['-name', { by: 'name', direction: 'desc' }],
] as const)('writes %s as the address is read', (text, sort) => {
  expect(orderInAddress(sort)).toBe(text);
  expect(v.parse(sortInAddress(['name', 'at']), orderInAddress(sort))).toEqual(sort);
});

it('writes nothing for the order of the list', () => {
  expect(orderInAddress(undefined)).toBeUndefined();
});
