import { expect, it } from '@jest/globals';
import { apiPath } from './api-path.ts';

it.each([
  ['/V1/login', '/V1/login'],
  ['//V1/login', '/V1/login'],
  ['/V1//login?a=//b', '/V1/login?a=//b'],
  ['/V1login', '/V1/login'],
  ['/V2///query', '/V2/query'],
  ['/V10/login', '/V10/login'],
  ['/V1', '/V1'],
  ['/admin//V1/login', '/admin//V1/login'],
  ['/', '/'],
])('parses %s as %s', (written, meant) => {
  expect(apiPath(written)).toBe(meant);
});
