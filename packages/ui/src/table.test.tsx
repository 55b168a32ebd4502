import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FilterChip, Pager, SearchField, Table, Toolbar, type Column, type Sort } from './table.tsx';

interface Campaign {
  id: string;
  name: string;
  quota: number;
}

const columns: Column<Campaign>[] = [
  { key: 'name', header: 'Nombre', cell: (row) => row.name, isSortable: true, card: 'wide' },
  { key: 'quota', header: 'Cupo', cell: (row) => row.quota, isNumeric: true, caption: 'Cupo', isSortable: true },
];
const rows = [{ id: 'a', name: 'Navidad', quota: 3 }];

function Sorted({ onSort }: { onSort: (sort: Sort) => void }) {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' });
  const change = (next: Sort) => {
    setSort(next);
    onSort(next);
  };
  return <Table label="Campañas" columns={columns} rows={rows} rowKey={(row) => row.id} sort={sort} onSort={change} />;
}

describe('the table', () => {
  it('shows its sort order, and requests the other direction', async () => {
    const user = userEvent.setup();
    const onSort = jest.fn();
    render(<Sorted onSort={onSort} />);
    const name = screen.getByRole('columnheader', { name: 'Nombre' });
    expect(name).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(name).getByRole('button'));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', direction: 'desc' });
    expect(name).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Cupo' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'quota', direction: 'asc' });
    expect(name).toHaveAttribute('aria-sort', 'none');
  });

  it('shows skeleton rows while it loads', () => {
    render(<Table label="Campañas" columns={columns} rows={undefined} rowKey={(row) => row.id} expectedRows={3} />);
    expect(screen.getByRole('table', { name: 'Campañas' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });
});

describe('a long table', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ id: String(index), name: `Campaña ${index}`, quota: index }));
  const table = <Table label="Campañas" columns={columns} rows={many} rowKey={(row) => row.id} />;
  /** Rows in the first rendering, with the head. */
  const firstRows = () => renderToStaticMarkup(table).match(/<tr/g)?.length;
  const { innerWidth } = window;
  afterEach(() => {
    Object.assign(window, { innerWidth, scrollY: 0 });
  });

  it('has the rows of a screen first, and all of them at once after', () => {
    expect(firstRows()).toBe(19);
    render(table);
    expect(screen.getAllByRole('row')).toHaveLength(41);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });

  it('has the cards of a phone first', () => {
    Object.assign(window, { innerWidth: 390 });
    expect(firstRows()).toBe(10);
  });

  it('has all rows at once where the person has scrolled', () => {
    Object.assign(window, { scrollY: 300 });
    expect(firstRows()).toBe(41);
  });
});

describe('the pager', () => {
  it('shows its position and stops at both ends', async () => {
    const user = userEvent.setup();
    const onPage = jest.fn();
    const onSize = jest.fn();
    const { rerender } = render(<Pager page={1} size={10} total={1480} onPage={onPage} onSize={onSize} />);
    expect(screen.getByText('1–10 de 1.480')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(onPage).toHaveBeenCalledWith(2);
    await user.selectOptions(screen.getByLabelText('Por página'), '50');
    expect(onSize).toHaveBeenCalledWith(50);
    rerender(<Pager page={148} size={10} total={1476} onPage={onPage} />);
    expect(screen.getByText('1.471–1.476 de 1.476')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  });

  it('shows a text for an empty list', () => {
    render(<Pager page={1} size={10} total={0} onPage={jest.fn()} />);
    expect(screen.getByText('0–0 de 0')).toBeInTheDocument();
  });
});

describe('the toolbar', () => {
  it('searches after a debounce, at once on Enter, and follows the URL', async () => {
    const user = userEvent.setup();
    const onSearch = jest.fn();
    const { rerender } = render(<SearchField label="Buscar campañas" value="" onSearch={onSearch} />);
    const field = screen.getByRole('searchbox', { name: 'Buscar campañas' });
    await user.type(field, 'navi{Enter}');
    expect(onSearch).toHaveBeenCalledWith('navi');
    rerender(<SearchField label="Buscar campañas" value="feria" onSearch={onSearch} />);
    expect(field).toHaveValue('feria');
    await user.click(screen.getByRole('button', { name: 'Limpiar la búsqueda' }));
    expect(onSearch).toHaveBeenLastCalledWith('');
  });

  it('keeps what is typed, spaces too, when the URL follows late', async () => {
    const user = userEvent.setup();
    const onSearch = jest.fn();
    const fieldAt = (value: string) => <SearchField label="Buscar campañas" value={value} onSearch={onSearch} />;
    const { rerender } = render(fieldAt(''));
    const field = screen.getByRole('searchbox', { name: 'Buscar campañas' });
    await user.type(field, 'Llega gente, ');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('Llega gente, '));
    await user.type(field, 'se');
    rerender(fieldAt('Llega gente,'));
    expect(field).toHaveValue('Llega gente, se');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('Llega gente, se'));
    await user.type(field, 'g{Enter}u');
    rerender(fieldAt('Llega gente, se'));
    rerender(fieldAt('Llega gente, seg'));
    expect(field).toHaveValue('Llega gente, segu');
    rerender(fieldAt(''));
    expect(field).toHaveValue('');
  });

  it('filters by a list, shows active filters, and clears them', async () => {
    const user = userEvent.setup();
    const onClear = jest.fn();
    const Filter = () => {
      const [state, setState] = useState<string>();
      const options = [
        { value: 'borrador', label: 'Borrador' },
        { value: 'en_curso', label: 'En curso' },
      ];
      return (
        <Toolbar {...(state ? { onClear } : {})}>
          <FilterChip label="Estado" options={options} value={state} onChange={setState} />
        </Toolbar>
      );
    };
    render(<Filter />);
    expect(screen.queryByRole('button', { name: 'Limpiar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Estado' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'En curso' }));
    expect(await screen.findByRole('button', { name: 'Estado: en curso' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    await waitFor(() => expect(onClear).toHaveBeenCalledTimes(1));
  });

  it('searches a long list of options by mouse and keyboard, and keeps their spelling', async () => {
    const user = userEvent.setup();
    const cities = [
      'Bogotá',
      'Medellín',
      'Cali',
      'Tuluá',
      'Neiva',
      'Pasto',
      'Tunja',
      'Yopal',
      'Leticia',
      'Mitú',
      'Buga',
      'Chía',
      'Funza',
    ];
    const options = cities.map((label) => ({ value: label.toLowerCase(), label }));
    const Filter = () => {
      const [city, setCity] = useState<string>();
      return <FilterChip label="Ciudad" areNames options={options} value={city} onChange={setCity} />;
    };
    render(<Filter />);
    await user.click(screen.getByRole('button', { name: 'Ciudad' }));
    const search = await screen.findByRole('searchbox', { name: 'Buscar: Ciudad' });
    await waitFor(() => expect(search).toHaveFocus());
    expect(screen.getAllByRole('menuitemradio')).toHaveLength(13);
    await user.type(search, 'zzz');
    expect(screen.getByText('Nada coincide con «zzz».')).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'medellin{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Ciudad: Medellín' }));
    await user.type(await screen.findByRole('searchbox'), 'tu{ArrowDown}');
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(['Tuluá', 'Tunja', 'Mitú']);
    await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Tuluá' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ciudad: Tunja' })).toHaveFocus());
  });
});
