import { Icon } from '@pregon/ui/icon';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { Repeat, TriangleAlert } from 'lucide-react';
import type { useCollisions } from './use-sending-calendar.ts';

type Counted = Pick<ReturnType<typeof useCollisions>, 'data' | 'isFetching' | 'isError'>;

/** What the state of counting the same people is. */
function countWords({ data, isFetching, isError }: Counted): string {
  if (isFetching) return 'Contando los clientes repetidos…';
  if (isError) return 'No pudimos contar los clientes repetidos: son demasiados para hacerlo ahora.';
  if (!data) return '';
  const { items, sampled, uncounted } = data;
  const found = items.length === 0 ? 'Nadie recibe dos envíos dentro de los límites.' : '';
  const sample =
    sampled > 1 ? `Los números de clientes repetidos son aproximados: se contó 1 de cada ${formatNumber(sampled)} clientes.` : '';
  const verb = uncounted === 1 ? 'Quedó' : 'Quedaron';
  const left = uncounted > 0 ? `${verb} sin contar ${formatCount(uncounted, 'envío', 'envíos')}: mira una semana.` : '';
  return [found, sample, left].filter(Boolean).join(' ');
}

/** The key of the signs, and how far the people of several sendings are counted. */
export function CalendarLegend({ counted }: { readonly counted: Counted }) {
  return (
    <div className="calendar-legend">
      <span>
        <i data-kind="closed" />
        Las reglas no dejan enviar
      </span>
      <span>
        <Icon of={Repeat} />
        Se repite
      </span>
      <span>
        <Icon of={TriangleAlert} className="sending-warning" />
        Sale más tarde, o llega a clientes de otro envío dentro de los límites
      </span>
      <output>{countWords(counted)}</output>
    </div>
  );
}
