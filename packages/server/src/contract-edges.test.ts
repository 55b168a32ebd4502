import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@pregon/contract/endpoints';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { renameKeys } from '@pregon/contract/wire-names';
import { oneDatabase } from './testing/each-database.ts';
import { exampleOf, leavesOf, type Path, withAt } from './testing/schema-examples.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Thousands of requests, on a machine that may be busy. */
const timeoutMs = 240_000;

const oddNumbers = [2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, 1e308, 1.5, -1, 0, '1', null];
const oddTexts = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13',
  '2147483648',
  '99999999999999999999',
  '1.5',
  '-1',
  '',
  'ñ'.repeat(5000),
];
const oddOnes = (value: string | number): readonly unknown[] => (typeof value === 'number' ? oddNumbers : oddTexts);

type Parts = Partial<Record<'params' | 'query' | 'body' | 'form', unknown>>;

const partsOf = ({ params, query, body, form }: EndpointShape): Parts => ({
  ...(params && { params: exampleOf(params) }),
  ...(query && { query: exampleOf(query) }),
  ...(body && { body: exampleOf(body) }),
  ...(form && { form: exampleOf(form.data) }),
});

/** In an address, halves of a surrogate pair travel as the bytes that a careless client makes of them. */
const inAddress = (value: unknown): string => {
  const text = String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

function addressOf({ version, path }: EndpointShape, { params = {}, query = {} }: Parts): string {
  const named = params as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(named[name]));
  const asked = Object.entries(query as Record<string, unknown>).map(([name, value]) => `${name}=${inAddress(value)}`);
  return `/${version}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}

const boundary = 'edge';
const multipart = (part: string, data: unknown): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${part}"\r\n\r\n${JSON.stringify(data)}\r\n--${boundary}--\r\n`;

/** Every request that differs from a good one in one number or text. */
const variants = <Whole>(whole: Whole): { readonly path: Path; readonly odd: unknown; readonly changed: Whole }[] =>
  leavesOf(whole).flatMap(({ path, value }) =>
    oddOnes(value).map((odd) => ({ path, odd, changed: withAt(whole, path, odd) as Whole })),
  );

oneDatabase(({ database }) => {
  let test: TestApp;
  let headers: { readonly authorization: string };
  beforeAll(async () => {
    test = await testApp(database);
    headers = await test.as(test.staff.administrador);
  });
  afterAll(() => test.close());

  let from = 0;
  /** Another network each time, so that no limit answers instead. */
  const network = (): string => {
    from += 1;
    return `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`;
  };

  const call = async (endpoint: EndpointShape, parts: Parts): Promise<number> => {
    const names = endpoint.wire?.request;
    const { params, query, body, form } = renameKeys(parts, names) as Parts;
    const answer = await test.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, { params, query }),
      remoteAddress: network(),
      headers: { ...headers, ...(form !== undefined && { 'content-type': `multipart/form-data; boundary=${boundary}` }) },
      ...(body !== undefined && { body: body as object }),
      ...(form !== undefined && { payload: multipart(endpoint.form?.part ?? '', form) }),
    });
    return answer.statusCode;
  };

  describe('an odd number or text in a request never causes a server error', () => {
    it.each(Object.entries(endpoints))(
      '%s',
      async (_, endpoint) => {
        const faults: unknown[] = [];
        for (const { path, odd, changed } of variants(partsOf(endpoint))) {
          const status = await call(endpoint, changed);
          if (status === 500) faults.push([path.join('.'), odd]);
        }
        expect(faults).toEqual([]);
      },
      timeoutMs,
    );

    it.each(operations.map((operation) => [operationName(operation), operation] as const))(
      '%s',
      async (_, operation) => {
        const faults: unknown[] = [];
        const whole = exampleOf(operation.variables);
        for (const { path, odd, changed } of variants(whole)) {
          const body = { query: operation.document, variables: renameKeys(changed, operation.wire) as object };
          const answer = await test.app.inject({ method: 'POST', url: '/V2/query', remoteAddress: network(), headers, body });
          const codes = (answer.json().errors ?? []).map((error: { extensions?: { code?: string } }) => error.extensions?.code);
          if (answer.statusCode >= 500 || codes.includes('UNKNOWN')) faults.push([path.join('.'), odd]);
        }
        expect(faults).toEqual([]);
      },
      timeoutMs,
    );
  });

  it('an impossible image address is not found', async () => {
    for (const url of ['/images/%00.jpg', `/images/${'a'.repeat(5000)}.jpg`, '/images/%2e%2e%2fx.jpg']) {
      expect([url, (await test.app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
  });
});
