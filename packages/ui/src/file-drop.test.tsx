import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileDrop } from './file-drop.tsx';

const file = new File(['codigo\nT1'], 'tiendas.csv', { type: 'text/csv' });
const chosen = (change: Partial<Parameters<typeof FileDrop>[0]> = {}) => {
  const onChoose = jest.fn<(file: File) => void>();
  render(
    <>
      <FileDrop label="Archivo CSV de tiendas" action="Elegir archivo" accept=".csv,text/csv" onChoose={onChoose} {...change} />
      <p id="archivo-error">Elige un archivo CSV</p>
    </>,
  );
  return onChoose;
};

describe('a file drop zone', () => {
  it('passes on the chosen file, also when the same file is chosen again', async () => {
    const onChoose = chosen();
    const input = screen.getByLabelText('Archivo CSV de tiendas');
    await userEvent.upload(input, file);
    await userEvent.upload(input, file);
    expect(onChoose.mock.calls).toEqual([[file], [file]]);
    expect(screen.getByText('Elegir archivo')).toBeInTheDocument();
    expect(screen.getByText('o suéltalo aquí')).toBeInTheDocument();
  });

  it('is labelled by its action when it has no other name', () => {
    chosen({ label: undefined, hint: 'reemplaza al anterior' });
    expect(screen.getByLabelText('Elegir archivo')).toHaveAttribute('accept', '.csv,text/csv');
    expect(screen.getByText('reemplaza al anterior')).toBeInTheDocument();
  });

  it.each([
    ['while a file is processed, with a notice', { busy: 'Importando…' }, 'Importando…'],
    ['where it is turned off', { isDisabled: true }, 'Elegir archivo'],
  ])('refuses files %s', async (_, change, words) => {
    const onChoose = chosen(change);
    const input = screen.getByLabelText('Archivo CSV de tiendas');
    expect(input).toBeDisabled();
    await userEvent.upload(input, file);
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryAllByText('o suéltalo aquí')).toHaveLength('busy' in change ? 0 : 1);
  });

  it('shows the error of its field', () => {
    chosen({ control: { id: 'archivo', 'aria-invalid': true, 'aria-describedby': 'archivo-error' } });
    const input = screen.getByLabelText('Archivo CSV de tiendas');
    expect(input).toHaveAttribute('id', 'archivo');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Elige un archivo CSV');
  });
});
