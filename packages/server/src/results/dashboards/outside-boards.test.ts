import { expect, it } from '@jest/globals';
import { jwtVerify } from 'jose';
import { outsideAddress } from './outside-boards.ts';
import { outsideOrigins, parseOutsideBoards } from '../../kernel/config/outside-boards.ts';

const metabase = {
  label: 'Ventas por tienda',
  path: '/admin/analytics/campaigns',
  kind: 'metabase',
  siteUrl: 'https://metabase.empresa.com/bi/',
  dashboard: 12,
  params: { pais: 'CO' },
  accountParam: 'cuenta',
};
const link = {
  label: 'Bodega',
  path: '/admin/analytics/events',
  kind: 'link',
  url: 'http://paneles.empresa.com:3000/bodega?a=1',
};

it('signs the address of a Metabase dashboard for one account, for ten minutes', async () => {
  const [board] = parseOutsideBoards(JSON.stringify([metabase]));
  if (!board) throw new Error('There is no board.');
  const address = new URL(await outsideAddress(board, 7, 'a secret that Metabase knows as well'));
  expect(address.origin + address.pathname).toMatch('https://metabase.empresa.com/bi/embed/dashboard/');
  const token = address.pathname.split('/').at(-1) ?? '';
  const { payload } = await jwtVerify(token, new TextEncoder().encode('a secret that Metabase knows as well'), {
    algorithms: ['HS256'],
  });
  expect(payload).toMatchObject({ resource: { dashboard: 12 }, params: { pais: 'CO', cuenta: 7 } });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
});

it("does not let a fixed value replace the account's parameter", async () => {
  const [board] = parseOutsideBoards(JSON.stringify([{ ...metabase, params: { cuenta: 1 } }]));
  if (!board) throw new Error('There is no board.');
  const token = new URL(await outsideAddress(board, 7, 'secret')).pathname.split('/').at(-1) ?? '';
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).params).toEqual({ cuenta: 7 });
});

it('accepts any other address unchanged, and lists the origins that pages may frame', async () => {
  const boards = parseOutsideBoards(JSON.stringify([link, metabase, { ...metabase, label: 'Otra' }]));
  expect(await Promise.all(boards.slice(0, 1).map((board) => outsideAddress(board, 7)))).toEqual([link.url]);
  expect(outsideOrigins(boards)).toEqual(['http://paneles.empresa.com:3000', 'https://metabase.empresa.com']);
});

it.each([
  ['no JSON', '[', 'no contiene JSON válido.'],
  ['no list', '{}', 'contiene una lista de paneles.'],
  ['another path', JSON.stringify([{ ...link, path: '/admin' }]), 'está mal en 0.path'],
  [
    'an address that is not http or https',
    JSON.stringify([{ ...link, url: 'javascript:alert(1)' }]),
    'está mal en 0.url: empieza por http://',
  ],
  ['another kind', JSON.stringify([{ ...link, kind: 'grafana' }]), 'está mal en 0.kind: es metabase o link'],
  ['a word too many', JSON.stringify([{ ...link, secret: 'x' }]), 'está mal en 0.secret'],
])('reports %s', (_, text, problem) => {
  expect(() => parseOutsideBoards(text)).toThrow(problem);
});
