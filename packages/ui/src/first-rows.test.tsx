import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { documentRows, type DocumentRows, forgetDocumentRows } from './first-rows.tsx';
import { ListPage, type ListPageProps, useListAddress } from './list.tsx';
import { BelowDrafts } from './stored-drafts.tsx';

interface Shop {
  readonly name: string;
}

/** The rows as the document has shown them. */
function write(path: string) {
  const place = document.createElement('div');
  place.innerHTML = '<p>Buscar</p><table><tbody><tr><td>Ceiba Armenia</td></tr></tbody></table>';
  const table = place.querySelector('table');
  if (!table) throw new Error('There is no table.');
  Object.assign<object, DocumentRows>(globalThis, { pregonRows: { path, screen: place, table } });
}

let age: jest.SpiedFunction<typeof performance.now>;
beforeEach(() => {
  age = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  window.history.replaceState(null, '', '/admin/tiendas');
  write('/admin/tiendas');
});
afterEach(() => {
  forgetDocumentRows();
  window.history.replaceState(null, '', '/');
});

type Answer = Pick<ListPageProps<Shop>, 'list' | 'fault'>;

function Shops(answer: Answer) {
  const address = useListAddress({ filters: [], orders: [] });
  return (
    <ListPage<Shop>
      title="Tiendas"
      searchLabel="Buscar tiendas"
      address={address}
      columns={[{ key: 'name', header: 'Nombre', cell: ({ name }) => name }]}
      rowKey={({ name }) => name}
      isStale={false}
      onRetry={() => undefined}
      firstUse={{ title: 'Aún no hay tiendas', text: 'Crea la primera.' }}
      {...answer}
    />
  );
}

const listPage = (answer: Answer) => (
  <MemoryRouter>
    <Shops {...answer} />
  </MemoryRouter>
);
const noAnswer = { list: undefined, fault: undefined };

it('are kept until the list has its own', () => {
  const { rerender } = render(listPage(noAnswer));
  expect(screen.getByText('Ceiba Armenia')).toBeVisible();
  rerender(listPage({ list: { items: [{ name: 'Ceiba Cali' }], total: 1 }, fault: undefined }));
  expect(screen.getByText('Ceiba Cali')).toBeVisible();
  expect(screen.queryByText('Ceiba Armenia')).toBeNull();
  rerender(listPage(noAnswer));
  expect(screen.queryByText('Ceiba Armenia')).toBeNull();
});

it('give way to what failed', () => {
  render(listPage({ list: undefined, fault: 'Sin conexión.' }));
  expect(screen.getByText('Sin conexión.')).toBeVisible();
  expect(screen.queryByText('Ceiba Armenia')).toBeNull();
  expect(documentRows()).toBeUndefined();
});

it('are kept while a list waits for the drafts above it', () => {
  const drafts = { drafts: undefined, fault: undefined, addressOf: () => '', zone: undefined } as const;
  const unused = { onRetry: () => undefined, onRemove: async () => undefined, parts: {} as never };
  render(
    <BelowDrafts {...drafts} {...unused} isLoading>
      <p>La lista</p>
    </BelowDrafts>,
  );
  expect(screen.getByText('Buscar')).toBeVisible();
  expect(screen.getByText('Ceiba Armenia')).toBeVisible();
});

it('belong to the address that they were made for, and to half a minute', () => {
  window.history.replaceState(null, '', '/admin/tiendas?zone=norte');
  expect(documentRows()).toBeUndefined();
  window.history.replaceState(null, '', '/admin/tiendas');
  expect(documentRows()).toBeDefined();
  age.mockReturnValue(30_000);
  expect(documentRows()).toBeUndefined();
});
