import { expect } from '@jest/globals';
import type { Principal } from '../../../kernel/http/principal.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Downloads a list as a file and returns its cells: a reader of its own, for cells without line ends. */
export async function readListFile(test: TestApp, principal: Principal, body: object): Promise<string[][]> {
  const headers = await test.as(principal);
  const { url } = (await test.app.inject({ method: 'POST', url: '/V1/list-files', headers, body })).json<{ url: string }>();
  const file = await test.app.inject({ method: 'GET', url });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body.startsWith('\uFEFF')).toBe(true);
  return file.body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''));
}
