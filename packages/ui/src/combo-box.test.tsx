import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { ComboBox, SearchSelect } from './combo-box.tsx';
import { Dialog } from './dialog.tsx';
import type { SearchOptions } from './form/combo-options.ts';
import { showForm } from './testing/form-harness.tsx';

describe('a combo box', () => {
  it('adds and removes chips by keyboard, ignoring accents', async () => {
    const schema = v.object({ cities: v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos una ciudad.')) });
    const { user, submit, onSubmit } = showForm({
      schema,
      children: (form) => (
        <ComboBox
          of={form}
          name="cities"
          label="Ciudades"
          options={[
            { value: 'MEDELLIN', label: 'Medellín' },
            { value: 'CALI', label: 'Cali' },
            { value: 'PASTO', label: 'Pasto' },
          ]}
        />
      ),
    });
    await submit();
    const box = screen.getByRole('combobox', { name: /Ciudades/ });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveAttribute('aria-invalid', 'true');
    await user.type(box, 'medellin');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(box).toHaveValue('');
    await user.type(box, 'cal{ArrowDown}{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Quitar Medellín' })).toBeInTheDocument();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ cities: ['MEDELLIN', 'CALI'] }));
    await user.click(box);
    await user.keyboard('{Backspace}{Escape}');
    expect(screen.queryByRole('button', { name: 'Quitar Cali' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar Medellín' }));
    await waitFor(() => expect(box).toHaveFocus());
    await waitFor(() => expect(box).toHaveAttribute('aria-invalid', 'true'));
  });

  it('moves through its list by arrow keys while the focus stays in the text', async () => {
    const options = ['Medellín', 'Cali', 'Pasto'].map((label) => ({ value: label, label, isDisabled: label === 'Cali' }));
    const { user, onSubmit } = showForm({
      schema: v.object({ cities: v.array(v.string()) }),
      children: (form) => <ComboBox of={form} name="cities" label="Ciudades" options={options} />,
    });
    await user.tab();
    const box = screen.getByRole('combobox', { name: 'Ciudades' });
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowUp}');
    const current = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    await screen.findByRole('listbox', { name: 'Ciudades' });
    expect(current()).toHaveTextContent('Pasto');
    await user.keyboard('{ArrowDown}');
    expect(current()).toHaveTextContent('Medellín');
    await user.keyboard('{ArrowDown}');
    expect(current()).toHaveTextContent('Pasto');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: 'Pasto', selected: true })).toBeInTheDocument();
    expect(box).toHaveFocus();
    await user.keyboard('med{Enter}');
    expect(screen.getByRole('button', { name: 'Quitar Medellín' })).toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'Pasto' }));
    expect(screen.queryByRole('button', { name: 'Quitar Pasto' })).not.toBeInTheDocument();
    expect(box).toHaveFocus();
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('accepts free text when new values are allowed', async () => {
    const { user, submit, onSubmit } = showForm({
      schema: v.object({ zone: v.string() }),
      children: (form) => (
        <SearchSelect of={form} name="zone" label="Zona" options={[{ value: 'Antioquia', label: 'Antioquia' }]} takesNew />
      ),
    });
    const box = screen.getByRole('combobox', { name: 'Zona' });
    await user.type(box, 'ANTIOQUÍA');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.clear(box);
    await user.type(box, ' Caribe ');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Quitar Caribe' })).toBeVisible();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ zone: 'Caribe' }));
  });

  it('lists options that begin with the typed text first', async () => {
    const options = ['Norte de Santander', 'Antioquia', 'Santander'].map((label) => ({ value: label, label }));
    const { user } = showForm({
      schema: v.object({ states: v.array(v.string()) }),
      children: (form) => <ComboBox of={form} name="states" label="Departamentos" options={options} />,
    });
    await user.type(screen.getByRole('combobox', { name: 'Departamentos' }), 'santander');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Santander', 'Norte de Santander']),
    );
  });

  it('closes its list on Escape, but not the dialog around it', async () => {
    const onClose = jest.fn();
    const { user } = showForm({
      schema: v.object({ cities: v.array(v.string()) }),
      children: (form) => (
        <Dialog isOpen onClose={onClose} title="Filtros">
          <ComboBox of={form} name="cities" label="Ciudades" options={[{ value: 'CALI', label: 'Cali' }]} />
        </Dialog>
      ),
    });
    await user.click(screen.getByRole('combobox', { name: 'Ciudades' }));
    await user.click(await screen.findByRole('option', { name: 'Cali' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Quitar Cali' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('searches remotely, and remembers the names of chosen options', async () => {
    const schema = v.object({ stores: v.array(v.string()) });
    const onSearch = jest.fn((query: string, _signal: AbortSignal) =>
      Promise.resolve([{ value: `T-${query}`, label: `Tienda ${query}` }]),
    );
    const { user } = showForm({
      schema,
      children: (form) => <ComboBox of={form} name="stores" label="Tiendas" onSearch={onSearch} />,
    });
    await user.type(screen.getByRole('combobox', { name: /Tiendas/ }), 'norte');
    await user.click(await screen.findByRole('option', { name: 'Tienda norte' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Quitar Tienda norte' })).toBeInTheDocument();
    expect(onSearch).toHaveBeenCalledWith('norte', expect.any(AbortSignal));
  });

  it('waits on Enter for the running search, and never chooses a result of the previous text', async () => {
    const answers = new Map<string, (found: readonly { value: string; label: string }[]) => void>();
    const onSearch = jest.fn<SearchOptions>((query) => new Promise((answer) => answers.set(query, answer)));
    const { user, onSubmit } = showForm({
      schema: v.object({ cities: v.array(v.string()) }),
      children: (form) => <ComboBox of={form} name="cities" label="Ciudades" onSearch={onSearch} />,
    });
    const answer = async (query: string, ...found: readonly string[]) => {
      await waitFor(() => expect(answers.has(query)).toBe(true));
      await act(async () => answers.get(query)?.(found.map((label) => ({ value: label, label }))));
    };
    const box = screen.getByRole('combobox', { name: 'Ciudades' });
    await user.type(box, 'cali');
    await answer('cali', 'Cali');
    expect(await screen.findByRole('option', { name: 'Cali' })).toBeInTheDocument();

    await user.clear(box);
    await user.type(box, 'armenia{Enter}');
    expect(screen.queryByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument();
    await answer('armenia', 'Armenia');
    expect(await screen.findByRole('button', { name: 'Quitar Armenia' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Quitar Cali' })).not.toBeInTheDocument();

    await user.type(box, 'pas{Enter}');
    await user.type(box, 't');
    await answer('past', 'Pasto');
    await screen.findByRole('option', { name: 'Pasto' });
    expect(screen.queryByRole('button', { name: 'Quitar Pasto' })).not.toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('moves by arrows in the result of the typed text, never in that of the previous text', async () => {
    const answers = new Map<string, (found: readonly { value: string; label: string }[]) => void>();
    const { user } = showForm({
      schema: v.object({ cities: v.array(v.string()) }),
      children: (form) => (
        <ComboBox
          of={form}
          name="cities"
          label="Ciudades"
          onSearch={(query) => new Promise((answer) => answers.set(query, answer))}
        />
      ),
    });
    const answer = async (query: string, ...found: readonly string[]) => {
      await waitFor(() => expect(answers.has(query)).toBe(true));
      await act(async () => answers.get(query)?.(found.map((label) => ({ value: label, label }))));
    };
    const box = screen.getByRole('combobox', { name: 'Ciudades' });
    const current = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await user.click(box);
    await answer('', 'Armenia', 'Bello', 'Cali');

    await user.type(box, 's{ArrowDown}{ArrowDown}');
    expect(current()).toBeUndefined();
    await answer('s', 'Salento', 'Santa Marta', 'Soacha');
    await waitFor(() => expect(current()).toBe('Santa Marta'));
    await user.keyboard('{ArrowDown}');
    expect(current()).toBe('Soacha');

    await user.type(box, 'o{ArrowDown}{Enter}');
    await answer('so', 'Soacha', 'Sogamoso');
    expect(await screen.findByRole('button', { name: 'Quitar Soacha' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Quitar/ })).toHaveLength(1);
  });

  it('keeps what is being typed when the page scrolls, and shows its list again afterwards', async () => {
    const { user } = showForm({
      schema: v.object({ state: v.string() }),
      children: (form) => (
        <SearchSelect
          of={form}
          name="state"
          label="Estado"
          options={['Norte de Santander', 'Santander'].map((label) => ({ value: label, label }))}
        />
      ),
    });
    const box = screen.getByRole('combobox', { name: 'Estado' });
    await user.type(box, 'San');
    await screen.findAllByRole('option');
    fireEvent.scroll(document);
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(box).toHaveValue('San');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('button', { name: 'Quitar Santander' })).toBeInTheDocument();

    await user.type(box, 'San');
    await screen.findAllByRole('option');
    fireEvent.scroll(document);
    await user.keyboard('{Escape}');
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('shows that it is searching before it shows that nothing was found', async () => {
    const schema = v.object({ stores: v.array(v.string()) });
    const { promise, resolve } = Promise.withResolvers<readonly []>();
    const { user } = showForm({
      schema,
      children: (form) => <ComboBox of={form} name="stores" label="Tiendas" onSearch={() => promise} />,
    });
    await user.click(screen.getByRole('combobox', { name: /Tiendas/ }));
    expect(await screen.findByText('Buscando…')).toBeInTheDocument();
    resolve([]);
    expect(await screen.findByText('Nada coincide con la búsqueda.')).toBeInTheDocument();
  });

  it('shows a failed search, and retries on request', async () => {
    const schema = v.object({ stores: v.array(v.string()) });
    const onSearch = jest
      .fn<(query: string, signal: AbortSignal) => Promise<readonly { value: string; label: string }[]>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue([{ value: 'T-1', label: 'Tienda norte' }]);
    const { user } = showForm({
      schema,
      children: (form) => <ComboBox of={form} name="stores" label="Tiendas" onSearch={onSearch} />,
    });
    await user.click(screen.getByRole('combobox', { name: /Tiendas/ }));
    await screen.findByRole('option', { name: 'No se pudo buscar. Intentar de nuevo' });
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(await screen.findByRole('option', { name: 'Tienda norte' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Quitar Tienda norte' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Quitar No se pudo/ })).not.toBeInTheDocument();
  });
});
