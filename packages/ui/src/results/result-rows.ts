import { formatMoney, formatNumber, formatPercent } from '../format.tsx';
import type { Term } from '../term/definitions.ts';
import type { ChannelCosts, ChannelCounts, ChannelNames, DeletedKind, UsualCounts } from './message-results.ts';

/** One figure of a channel: the number, its share of another figure, and the usual share of the account. */
export interface ResultCell {
  readonly text: string;
  readonly share?: string;
  readonly usual?: string;
}

/** A row of the table of results: one figure for each channel. */
export interface ResultRow {
  readonly name: string;
  /** The word of the glossary that explains it. */
  readonly term?: Term | undefined;
  readonly cells: readonly ResultCell[];
}

type Count = (results: ChannelCounts) => number;

interface Figure extends Pick<ResultRow, 'name' | 'term'> {
  readonly count: Count;
  /** The figure that the share refers to. */
  readonly of?: Count;
  /** The usual share, from the account's other messages. */
  readonly usual?: (usual: UsualCounts) => readonly [count: number, of: number];
  /** Left out where all channels have 0. */
  readonly isRare?: boolean;
  readonly isMoney?: boolean;
  /** Only channels that report openings have it. */
  readonly needsOpens?: boolean;
  /** Data without which it is not known. */
  readonly needs?: readonly DeletedKind[];
}

/** What a sale, and what a person did, is known by. */
const sale: readonly DeletedKind[] = ['purchases', 'messages'];
const person: readonly DeletedKind[] = ['messages'];

const handedOver: Count = ({ delivered, failed, uncertain }) => delivered + failed + uncertain;

/** The figures from the audience to the money. A share refers to the messages for which the figure is measured. */
const figures: readonly Figure[] = [
  { name: 'Audiencia', count: ({ audience }) => audience },
  { name: 'Omitidos', count: ({ skipped }) => skipped, of: ({ audience }) => audience, isRare: true },
  { name: 'Enviados', count: handedOver, of: ({ audience }) => audience },
  { name: 'Entregados', term: 'Entregado', count: ({ delivered }) => delivered, of: handedOver },
  {
    name: 'Rebotes después de entregar',
    term: 'Rebote',
    count: ({ bounced }) => bounced,
    of: ({ delivered }) => delivered,
    isRare: true,
  },
  {
    name: 'Abiertos o leídos por personas',
    count: ({ opened }) => opened,
    of: ({ openable }) => openable,
    usual: ({ opened, openable }) => [opened, openable],
    needsOpens: true,
  },
  {
    name: 'Abiertos solo por máquinas',
    term: 'Abierto por una máquina',
    count: ({ openedByMachines }) => openedByMachines,
    isRare: true,
    needsOpens: true,
  },
  {
    name: 'Con clic',
    count: ({ clicked }) => clicked,
    of: ({ delivered }) => delivered,
    usual: ({ clicked, delivered }) => [clicked, delivered],
  },
  { name: 'Respuestas', count: ({ replies }) => replies, of: ({ delivered }) => delivered, isRare: true, needs: person },
  { name: 'Con compra después', count: ({ converted }) => converted, of: ({ delivered }) => delivered, needs: sale },
  {
    name: 'Con clic y compra después',
    count: ({ convertedAfterClick }) => convertedAfterClick,
    of: ({ delivered }) => delivered,
    needs: sale,
  },
  { name: 'Compras después', count: ({ purchases }) => purchases, needs: sale },
  { name: 'Ventas después', count: ({ amount }) => amount, isMoney: true, needs: sale },
  { name: 'Bajas', term: 'Dado de baja', count: ({ left }) => left, of: ({ delivered }) => delivered, needs: person },
  { name: 'Quejas', count: ({ complaints }) => complaints, of: ({ delivered }) => delivered, isRare: true },
];

interface Measured {
  readonly currency: string;
  readonly reportsOpens: boolean;
  readonly deleted: readonly DeletedKind[];
}

const isDeleted = ({ needs = [] }: Pick<Figure, 'needs'>, deleted: readonly DeletedKind[]): boolean =>
  needs.some((kind) => deleted.includes(kind));

function cellOf(
  figure: Figure,
  results: ChannelCounts,
  usual: UsualCounts | undefined,
  { currency, reportsOpens, deleted }: Measured,
): ResultCell {
  if (figure.needsOpens && !reportsOpens) return { text: '—', share: 'no se mide' };
  if (isDeleted(figure, deleted)) return { text: '—', share: 'se eliminó' };
  const count = figure.count(results);
  const whole = figure.of?.(results) ?? 0;
  const [usualCount = 0, usualWhole = 0] = (usual && figure.usual?.(usual)) ?? [];
  return {
    text: figure.isMoney ? formatMoney(count, currency) : formatNumber(count),
    ...(whole > 0 && { share: formatPercent(count / whole) }),
    ...(usualWhole > 0 && { usual: formatPercent(usualCount / usualWhole) }),
  };
}

/** The table's rows for the channels, in their order. */
export function resultRows<Channel extends string>(
  channels: readonly ChannelCounts<Channel>[],
  usual: readonly UsualCounts<Channel>[],
  currency: string,
  channelNames: ChannelNames<Channel>,
  deleted: readonly DeletedKind[] = [],
): readonly ResultRow[] {
  return figures
    .filter((figure) => !figure.isRare || isDeleted(figure, deleted) || channels.some((results) => figure.count(results) > 0))
    .map((figure) => ({
      name: figure.name,
      term: figure.term,
      cells: channels.map((results) =>
        cellOf(
          figure,
          results,
          usual.find(({ channel }) => channel === results.channel),
          { currency, reportsOpens: channelNames[results.channel].reportsOpens, deleted },
        ),
      ),
    }));
}

/** The row of what the accepted messages cost by the account's prices. Without messages of a channel there is nothing to price. */
export function costRow(channels: readonly ChannelCounts[], costs: readonly ChannelCosts[], currency: string): ResultRow {
  const cells = channels.map(({ channel, delivered }): ResultCell => {
    const found = costs.find((one) => one.channel === channel);
    if (!found || delivered === 0) return { text: formatMoney(0, currency) };
    if (found.cost === null) return { text: '—', share: 'sin precio' };
    const missing = found.unpriced > 0 ? { share: `${formatNumber(found.unpriced)} sin precio` } : {};
    return { text: formatMoney(found.cost, currency), ...missing };
  });
  return { name: 'Costo', cells };
}
