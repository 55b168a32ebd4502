import type { FirstResponses } from '@pregon/auth-api/transport/first-responses';
import { documentRows, type DocumentRows, forgetDocumentRows } from '@pregon/ui/first-rows';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { showFirstRows } from './show-first-rows.ts';

const rows = {
  at: ['data', 'campaigns', 'items'],
  name: ['name', ['first', 'last']],
  to: '/admin/campaign/:identifier',
  below: ['description', 'city'],
  before: ['box'],
  search: 'Buscar campañas',
  actions: 'beside',
} as const;

const campaigns = [
  { identifier: 'a/1', name: 'Navidad <b>', description: 'Un bono', city: 'Cali' },
  { identifier: 'b', name: '', first: 'Ana', last: 'Rojas', description: '', city: null },
];

const responseOf = (body: unknown, ok = true) => {
  const answer = { ok, json: async () => body, clone: () => answer };
  return Promise.resolve(answer as unknown as Response);
};
const listed = (items: readonly object[]) => responseOf({ data: { campaigns: { items } } });

type First = Partial<Omit<NonNullable<NonNullable<FirstResponses['pregonFirst']>[string]>, 'authorization'>>;
/** The responses that the document waits for. */
const answer = (...responses: readonly First[]) =>
  Object.assign(globalThis, { pregonFirst: Object.fromEntries(responses.map((each, index) => [String(index), each])) });

beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  document.body.innerHTML = `<main id="main"><h1>Campañas</h1><div aria-busy="true"><i class="skeleton"></i></div></main>`;
  window.history.replaceState(null, '', '/admin/campaign/all');
});
afterEach(() => {
  document.body.innerHTML = '';
  forgetDocumentRows();
  Object.assign(globalThis, { pregonFirst: undefined });
  window.history.replaceState(null, '', '/');
});

it('shows names, links and lines of the rows in the place of the skeleton', async () => {
  answer({ rows, response: listed(campaigns) });
  await showFirstRows();
  const table = screen.getByRole('table', { name: 'Campañas' });
  const links = within(table).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Navidad <b>', '/admin/campaign/a%2F1'],
    ['Ana Rojas', '/admin/campaign/b'],
  ]);
  expect([...table.querySelectorAll('.sub')].map(({ textContent }) => textContent)).toEqual(['Un bono · Cali', '']);
  expect(screen.getByText('Buscar campañas')).toBeVisible();
  expect(document.querySelector('i.skeleton')).toBeNull();
  expect(documentRows()?.table).toBe(table);
});

it('leaves the responses themselves to the page', async () => {
  const response = await listed(campaigns);
  const read = jest.spyOn(response, 'json');
  const copy = { json: async () => ({ data: { campaigns: { items: campaigns } } }) };
  jest.spyOn(response, 'clone').mockReturnValue(copy as unknown as Response);
  answer({ rows, response: Promise.resolve(response) });
  await showFirstRows();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(read).not.toHaveBeenCalled();
});

it('waits for what stands above the list, and leaves its room', async () => {
  answer({ rows, response: listed(campaigns) }, { isAbove: true, response: responseOf({ items: [{}, {}] }) });
  await showFirstRows();
  expect(document.querySelector<HTMLElement>('.first-above')?.style.getPropertyValue('--rows')).toBe('2');
});

it.each([
  ['the list is empty', () => [{ rows, response: listed([]) }]],
  ['the server refuses', () => [{ rows, response: responseOf({ data: { campaigns: { items: campaigns } } }, false) }]],
  ['the answer has another form', () => [{ rows, response: responseOf({ errors: [] }) }]],
  ['the request fails', () => [{ rows, response: Promise.reject(new Error('offline')) }]],
  ['the screen is no list', () => [{ response: listed(campaigns) }]],
])('keeps the skeleton when %s', async (_, responses) => {
  answer(...responses());
  await showFirstRows();
  expect(document.querySelector('i.skeleton')).not.toBeNull();
  expect(documentRows()).toBeUndefined();
});

it('shows nothing once the shell has rendered', async () => {
  answer({ rows, response: listed(campaigns) });
  const shown = showFirstRows();
  document.body.innerHTML = '<main id="main"><div aria-busy="true"></div></main>';
  await shown;
  expect(document.querySelector('table')).toBeNull();
  expect((globalThis as DocumentRows).pregonRows).toBeUndefined();
});
