import { formatMoney, formatNumber, formatPercent } from '../format.tsx';
import type { Term } from '../term/definitions.ts';
import type { ChannelCosts, ChannelCounts, ChannelNames, DeletedKind, UsualCounts } from './message-results.ts';

/** One figure of a channel: the number, its share of another figure, and the usual share, or the usual number, of the account. */
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
  /** The usual share, from the account's other messages; no count where it is not known. */
  readonly usual?: (usual: UsualCounts) => readonly [count: number | undefined, of: number];
  /** The usual count, which is shown for as many delivered messages as there are. */
  readonly usualCount?: (usual: UsualCounts) => number | undefined;
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

/** Messages of which it is usually known whether a provider took them; undefined: a server does not tell it. */
const usuallySettled = ({ delivered, failed, uncertain, skipped }: UsualCounts) =>
  failed === undefined || uncertain === undefined || skipped === undefined
    ? undefined
    : { sent: delivered + failed + uncertain, skipped };

/** The usual share of a figure among the delivered messages. */
const ofDelivered =
  (name: Exclude<keyof UsualCounts, 'channel'>): NonNullable<Figure['usual']> =>
  (usual) => [usual[name], usual.delivered];

/** The figures from the audience to the money. A share refers to the messages for which the figure is measured. */
const figures: readonly Figure[] = [
  { name: 'Audiencia', count: ({ audience }) => audience },
  { name: 'Omitidos', count: ({ skipped }) => skipped, of: ({ audience }) => audience, isRare: true },
  {
    name: 'Enviados',
    count: handedOver,
    of: ({ audience }) => audience,
    usual: (usual) => {
      const { sent, skipped = 0 } = usuallySettled(usual) ?? {};
      return [sent, (sent ?? 0) + skipped];
    },
  },
  {
    name: 'Entregados',
    term: 'Entregado',
    count: ({ delivered }) => delivered,
    of: handedOver,
    usual: (usual) => [usual.delivered, usuallySettled(usual)?.sent ?? 0],
  },
  {
    name: 'Rebotes después de entregar',
    term: 'Rebote',
    count: ({ bounced }) => bounced,
    of: ({ delivered }) => delivered,
    usual: ofDelivered('bounced'),
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
  {
    name: 'Respuestas',
    count: ({ replies }) => replies,
    of: ({ delivered }) => delivered,
    usual: ofDelivered('replies'),
    isRare: true,
    needs: person,
  },
  {
    name: 'Con compra después',
    count: ({ converted }) => converted,
    of: ({ delivered }) => delivered,
    usual: ofDelivered('converted'),
    needs: sale,
  },
  {
    name: 'Con clic y compra después',
    count: ({ convertedAfterClick }) => convertedAfterClick,
    of: ({ delivered }) => delivered,
    needs: sale,
  },
  { name: 'Compras después', count: ({ purchases }) => purchases, usualCount: ({ purchases }) => purchases, needs: sale },
  { name: 'Ventas después', count: ({ amount }) => amount, usualCount: ({ amount }) => amount, isMoney: true, needs: sale },
  {
    name: 'Bajas',
    term: 'Dado de baja',
    count: ({ left }) => left,
    of: ({ delivered }) => delivered,
    usual: ofDelivered('left'),
    needs: person,
  },
  {
    name: 'Quejas',
    count: ({ complaints }) => complaints,
    of: ({ delivered }) => delivered,
    usual: ofDelivered('complaints'),
    isRare: true,
  },
];

interface Measured {
  readonly currency: string;
  readonly reportsOpens: boolean;
  readonly deleted: readonly DeletedKind[];
}

const isDeleted = ({ needs = [] }: Pick<Figure, 'needs'>, deleted: readonly DeletedKind[]): boolean =>
  needs.some((kind) => deleted.includes(kind));

/** The usual share of a figure, or its usual count for some delivered messages; undefined where there is none to compare with. */
function usualOf(
  { usual: share, usualCount }: Figure,
  usual: UsualCounts,
  delivered: number,
): { readonly share: number } | { readonly count: number } | undefined {
  const [part, whole] = share?.(usual) ?? [undefined, 0];
  if (part !== undefined && whole > 0) return { share: part / whole };
  const count = usualCount?.(usual);
  return count !== undefined && usual.delivered > 0 && delivered > 0
    ? { count: (count / usual.delivered) * delivered }
    : undefined;
}

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
  const told = (value: number): string => (figure.isMoney ? formatMoney(value, currency) : formatNumber(Math.round(value)));
  const known = usual && usualOf(figure, usual, results.delivered);
  return {
    text: told(count),
    ...(whole > 0 && { share: formatPercent(count / whole) }),
    ...(known && { usual: 'share' in known ? formatPercent(known.share) : told(known.count) }),
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
