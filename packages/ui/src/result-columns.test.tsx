import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { resultColumns, ResultsNote, ResultSums, type ResultSumsProps } from './result-columns.tsx';
import { Table } from './table.tsx';

const columns = [
  { key: 'name', header: 'Nombre', cell: ({ name }: { readonly name: string }) => name },
  ...resultColumns<{ readonly name: string }>(({ name }) => name),
];
const rule = { currency: 'COP', attributionDays: 7, attributionTouch: 'ultimo' } as const;
const sum = { id: 'Navidad', delivered: 400, openable: 400, opened: 100, clicked: 20, purchases: 3, amount: 1_250_000 };

const open = (props: Partial<ResultSumsProps>) =>
  render(
    <ResultSums sums={undefined} isFaulty={false} {...props}>
      <Table label="Campañas" columns={columns} rows={[{ name: 'Navidad' }, { name: 'Escolar' }]} rowKey={({ name }) => name} />
      <ResultsNote />
    </ResultSums>,
  );
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));

describe('the columns of results', () => {
  it('show opened and clicked with their shares and sold, and state the attribution rule', () => {
    open({ sums: { ...rule, items: [sum] } });
    expect(cells('Navidad')).toEqual(['Navidad', '100 25 %', '20 5 %', '$ 1.250.000']);
    expect(screen.getByText(/^Ventas después son las compras en los 7 días siguientes/)).toHaveTextContent(
      /no prueban que sea la causa/,
    );
  });

  it('say that sales come after messages until the rule is known, which then stands in the same element', () => {
    const { rerender } = open({});
    const note = screen.getByText(/^Ventas después son las compras que siguen a un mensaje\. /);
    expect(note).toHaveTextContent(/no prueban que sea la causa/);
    rerender(
      <ResultSums sums={{ ...rule, items: [sum] }} isFaulty={false}>
        <Table label="Campañas" columns={columns} rows={[{ name: 'Navidad' }]} rowKey={({ name }) => name} />
        <ResultsNote />
      </ResultSums>,
    );
    expect(screen.getByText(/^Ventas después son las compras en los 7 días siguientes/)).toBe(note);
  });

  it('say of openings that cannot be tracked that they are not measured', () => {
    open({ sums: { ...rule, items: [{ ...sum, openable: 0, opened: 0 }] } });
    expect(cells('Navidad')[1]).toBe('no se mide');
  });

  it('tell rows without messages, a load and a fault apart', () => {
    const { unmount } = open({ sums: { ...rule, items: [{ ...sum, id: 'Escolar', delivered: 0 }] } });
    expect(cells('Escolar')[1]).toBe('—Sin mensajes entregados');
    expect(screen.queryByText(/^Ventas después son/)).toBeNull();
    unmount();
    const loading = open({});
    expect(cells('Navidad')[3]).toBe('…Cargando');
    loading.unmount();
    open({ isFaulty: true });
    expect(cells('Navidad')[3]).toBe('—No se pudo cargar');
  });

  const brief = 'añadió 900 mil';
  const added = { id: 'Navidad', brief, words: 'Añadió $ 900.000, entre $ 200.000 y $ 1.600.000.' };
  const sums = { ...rule, items: [sum] };
  const sold = () => cells('Navidad')[3];

  it('show what the messages added with its interval beside the sales after them, to the peso for screen readers', () => {
    open({ sums, added: [added] });
    expect(sold()).toBe(`$ 1.250.000${brief} ${added.words}`);
    expect(screen.getByTitle(added.words)).toBeVisible();
    expect(screen.getByText(/Añadió es lo vendido de más frente al grupo de control/)).toBeVisible();
  });

  it.each([
    ['nobody knows what a row added', false, 'Sin grupo de control: no se sabe cuánto añadió.'],
    ['the request failed', true, 'No se pudo cargar cuánto añadió.'],
  ])('say where %s', (_, isAddedFaulty, words) => {
    open({ sums, added: [{ ...added, brief: null, words }], isAddedFaulty });
    expect(sold()).toBe(`$ 1.250.000. ${words}`);
    expect(screen.queryByText(/Añadió es/)).toBeNull();
  });
});
