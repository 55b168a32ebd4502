import {
  type ExpiredRows,
  type KeptKind,
  keptMonths,
  type RetainedKind,
} from '@pregon/contract/account/data-retention.endpoints';
import { formatDate, formatNumber } from '@pregon/ui/format';

const range = (kind: RetainedKind): string => `De ${keptMonths[kind].least} a ${keptMonths[kind].most}.`;

/** Label and hint of the field of each kind: what is lost when its time is over. */
export const kindTexts: Readonly<Record<RetainedKind, { readonly label: string; readonly hint: string }>> = {
  purchases: {
    label: 'Compras con sus recibos',
    hint: `${range('purchases')} Las ventas de antes salen de paneles y resultados, y enfoque y categoría se calculan con las que quedan.`,
  },
  visits: {
    label: 'Visitas a las tiendas',
    hint: `${range('visits')} Las de antes salen del panel de tiendas y de la ficha de cada cliente.`,
  },
  answers: {
    label: 'Respuestas de encuestas',
    hint: `${range('answers')} Se eliminan con sus observaciones, y salen de los promedios de esos días.`,
  },
  messages: {
    label: 'Mensajes con su cliente',
    hint: `${range('messages')} Quedan cuántos se enviaron, se abrieron y tuvieron clic; se pierde a quién, sus respuestas y las ventas después de ellos.`,
  },
};

const nouns: Readonly<Record<RetainedKind, readonly [string, string]>> = {
  purchases: ['compra', 'compras'],
  visits: ['visita', 'visitas'],
  answers: ['respuesta de encuestas', 'respuestas de encuestas'],
  messages: ['mensaje queda sin su cliente', 'mensajes quedan sin su cliente'],
};

/** What would go: 'Más de 100.000 compras, las de antes del 29 nov 2024'. */
export function expiredWords({ kind, rows, isMore, before }: ExpiredRows, zone: string): string {
  const [one, many] = nouns[kind];
  const count = `${isMore ? 'Más de ' : ''}${formatNumber(rows)} ${rows === 1 ? one : many}`;
  return `${count}, ${rows === 1 ? (kind === 'messages' ? 'el' : 'la') : kind === 'messages' ? 'los' : 'las'} de antes del ${formatDate(before, zone)}`;
}

const deletedNames: Readonly<Record<RetainedKind, string>> = {
  purchases: 'Se eliminaron las compras',
  visits: 'Se eliminaron las visitas',
  answers: 'Se eliminaron las respuestas de encuestas',
  messages: 'Quedaron sin su cliente los mensajes',
};

/** What of a kind is gone; undefined: nothing. */
export const deletedSentence = ({ kind, deletedBefore }: KeptKind, zone: string): string | undefined =>
  deletedBefore === null ? undefined : `${deletedNames[kind]} de antes del ${formatDate(deletedBefore, zone)}.`;
