import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CalendarLegend } from './calendar-legend.tsx';

type Counted = Parameters<typeof CalendarLegend>[0]['counted'];

const said = (change: object) => {
  const counted = { data: undefined, isFetching: false, isError: false, ...change } as unknown as Counted;
  const { unmount } = render(<CalendarLegend counted={counted} />);
  const { textContent } = screen.getByRole('status');
  unmount();
  return textContent;
};
const data = (items: number, sampled: number, uncounted: number) => ({
  data: { items: Array.from({ length: items }), sampled, uncounted },
});

describe('the legend of the calendar', () => {
  it('says how far people are counted', () => {
    expect(said({})).toBe('');
    expect(said({ isFetching: true })).toBe('Contando los clientes repetidos…');
    expect(said({ isError: true })).toBe('No pudimos contar los clientes repetidos: son demasiados para hacerlo ahora.');
    expect(said(data(1, 1, 0))).toBe('');
  });

  it('says that nobody gets two, that numbers are approximate, and what was left out', () => {
    expect(said(data(0, 1, 0))).toBe('Nadie recibe dos envíos dentro de los límites.');
    expect(said(data(1, 1200, 0))).toBe('Los números de clientes repetidos son aproximados: se contó 1 de cada 1.200 clientes.');
    expect(said(data(1, 1, 1))).toBe('Quedó sin contar 1 envío: mira una semana.');
    expect(said(data(0, 2, 3))).toBe(
      'Nadie recibe dos envíos dentro de los límites. Los números de clientes repetidos son aproximados: se contó 1 de cada 2 clientes. Quedaron sin contar 3 envíos: mira una semana.',
    );
  });
});
