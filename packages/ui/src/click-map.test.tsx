import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ClickMapSection, type ClickMapSectionProps } from './results.tsx';
import { exampleClicks } from './testing/example-clicks.tsx';

function open(props: Partial<ClickMapSectionProps> = {}) {
  const spies = { onRetry: jest.fn<() => void>(), onVersion: jest.fn<(key: number | undefined) => void>() };
  render(<ClickMapSection clicks={exampleClicks} fault={undefined} writeCsv={() => ''} {...spies} {...props} />);
  return { ...spies, user: userEvent.setup() };
}

const cellsOf = (row: RegExp) =>
  within(screen.getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));

describe('the click map', () => {
  it('shows the message in a sandboxed frame, and every link with its people, share and scanners in a table', () => {
    open();
    const frame = screen.getByTitle('Mapa de clics de Rebajas, versión 3');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual(['', '/click-maps/pase']);
    expect(cellsOf(/^Ver ofertas https:\/\/tienda.example\/ofertas/)).toEqual(['60', '75 %', '2']);
    expect(cellsOf(/^Sin texto/)).toEqual(['20', '25 %', '0']);
    expect(screen.getByText('1.200 entregados, 80 con clic de una persona')).toBeVisible();
  });

  it('marks links that nobody followed, also where scanners did', () => {
    open();
    expect(cellsOf(/^Tiendas/)).toEqual(['0', 'Sin clics', '5']);
  });

  it('offers the versions that were sent', async () => {
    const { user, onVersion } = open();
    await user.click(screen.getByRole('button', { name: 'Newsletter: Rebajas, versión 3' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Rebajas, versión 2' }));
    expect(onVersion).toHaveBeenCalledWith(7);
  });

  it('names the only version without a choice', () => {
    open({ clicks: { ...exampleClicks, versions: exampleClicks.versions.slice(0, 1) } });
    expect(screen.getByText('Rebajas, versión 3')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Newsletter/ })).toBeNull();
  });

  it('says that no e-mail left, and that a newsletter has no links', () => {
    open({ clicks: { versions: [], map: null } });
    expect(screen.getByText('No salió ningún e-mail con newsletter en estas fechas.')).toBeVisible();
    open({ clicks: { ...exampleClicks, map: { ...exampleClicks.map, links: [] } } });
    expect(screen.getByText('Este newsletter no tiene enlaces que se puedan medir.')).toBeVisible();
    expect(screen.queryByTitle(/^Mapa de clics/)).toBeNull();
  });

  it('can be loaded again after a fault', async () => {
    const { user, onRetry } = open({ clicks: undefined, fault: 'Sin respuesta del servidor' });
    expect(screen.getByText('Sin respuesta del servidor')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('hands its links over as lines with plain numbers, to be written as CSV', async () => {
    let written: readonly (readonly (string | number)[])[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open({ writeCsv: (lines) => String((written = lines)) });
    await user.click(screen.getByRole('button', { name: 'Descargar enlaces' }));
    expect(written).toEqual([
      ['enlace', 'texto', 'dirección', 'personas', 'escáneres', 'parte'],
      [1, 'Ver ofertas', 'https://tienda.example/ofertas', 60, 2, 0.75],
      [2, '', 'https://tienda.example/?n=%5BNombre%5D', 20, 0, 0.25],
      [3, 'Tiendas', 'https://tienda.example/tiendas', 0, 5, 0],
    ]);
  });
});
