import { exactMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { dataTable } from '../drawing/data-table.ts';
import { formatCount, formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { shareList } from '../drawing/shares.ts';
import type { Reach } from '../numbers/store-people.numbers.ts';
import type { SalesAfter } from '../numbers/store.numbers.ts';
import type { Period } from '../period.ts';
import { attributionNote } from './attribution-words.ts';
import { type BoardRequest, cell } from './board-content.ts';
import { rateOf, sumOf } from './day-sums.ts';
import { type StoreFigures, ticketOf, type totalService } from './store-figures.ts';

type Service = ReturnType<typeof totalService>;

const ratings = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const ratingOf = ({ ratings: all, ratingSum }: Service): string => {
  const rating = rateOf(ratingSum, all);
  return rating === undefined ? '—' : ratings.format(rating);
};

/** A cell with whom messages reached of the customers, and what was bought in the stores after messages. */
export function reachCell(
  { reached, opened, clicked }: Reach,
  people: number,
  after: readonly SalesAfter[],
  request: BoardRequest,
): Markup {
  const title = 'Qué lograron los mensajes';
  const share = (label: string, count: number, whole: number, colour: 1 | 2 | 3) => ({
    label,
    value: count,
    formatted: `${formatNumber(count)} · ${formatPercentage(rateOf(count, whole) ?? 0)}`,
    colour,
  });
  const [purchases, amount] = [sumOf(after, 'purchases'), sumOf(after, 'amount')];
  const sold = markup`<p class="finding">Después de un mensaje hubo ${formatCount(purchases, 'compra', 'compras')} por ${exactMoney(amount, request.currency)}.</p>${attributionNote(request)}`;
  if (reached === 0) {
    const none = markup`<p class="soft">A ninguno de sus clientes le llegó un mensaje en estos días.</p>`;
    return cell({ title, width: 8, body: markup`${none}${purchases > 0 && sold}` });
  }
  const list = shareList([
    share('Clientes a los que les llegó un mensaje', reached, people, 1),
    share('De ellos, abrieron o leyeron alguno', opened, reached, 2),
    share('De ellos, hicieron clic', clicked, reached, 3),
  ]);
  return cell({ title, width: 8, body: markup`${list}${sold}` });
}

/** A cell with visits, registrations and surveys, beside the days before. */
export function serviceCell(now: Service, before: Service, { length }: Period): Markup {
  const rows = [
    { name: 'Visitas', of: ({ visits }: Service) => formatNumber(visits) },
    { name: 'Clientes que se registraron', of: ({ registrations }: Service) => formatNumber(registrations) },
    { name: 'Encuestas respondidas', of: ({ answers }: Service) => formatNumber(answers) },
    { name: 'Calificación promedio, de 1 a 5', of: ratingOf },
  ];
  const body = dataTable(
    'Visitas, registros y encuestas',
    [
      { title: 'Qué pasó', cell: ({ name }) => name },
      { title: `Estos ${length} días`, numeric: true, cell: ({ of }) => of(now) },
      { title: `${length} días antes`, numeric: true, cell: ({ of }) => of(before) },
    ],
    rows,
  );
  return cell({ title: 'En el mostrador', width: 4, body });
}

/** A cell with the figures of each store, the most sales first. `hrefOf` is the board of one store. */
export function storeTable(
  stores: readonly { readonly id: number; readonly name: string }[],
  { sales, service, after }: StoreFigures,
  currency: string,
  hrefOf: (id: number) => string,
): Markup {
  const money = (amount: number): string => exactMoney(amount, currency);
  const soldAfter = new Map(after.map((row) => [row.storeId, row.amount]));
  const rows = stores
    .map(({ id, name }) => ({
      id,
      name,
      amount: sales.get(id)?.amount ?? 0,
      purchases: sales.get(id)?.purchases ?? 0,
      buyers: sales.get(id)?.buyers ?? 0,
      visits: service.get(id)?.visits ?? 0,
      after: soldAfter.get(id) ?? 0,
    }))
    .toSorted((one, other) => other.amount - one.amount);
  const ticket = (row: (typeof rows)[number]): string => {
    const value = ticketOf(row);
    return value === undefined ? '—' : money(value);
  };
  const body = dataTable(
    'Tienda por tienda',
    [
      { title: 'Tienda', cell: ({ id, name }) => markup`<a href="${hrefOf(id)}">${name}</a>` },
      { title: 'Ventas', numeric: true, cell: ({ amount }) => money(amount) },
      { title: 'Compras', numeric: true, cell: ({ purchases }) => formatNumber(purchases) },
      { title: 'Ticket promedio', numeric: true, cell: ticket },
      { title: 'Clientes que compraron', numeric: true, cell: ({ buyers }) => formatNumber(buyers) },
      { title: 'Visitas', numeric: true, cell: ({ visits }) => formatNumber(visits) },
      { title: 'Ventas después', numeric: true, cell: (row) => money(row.after) },
    ],
    rows,
  );
  return cell({ title: 'Tienda por tienda', width: 12, aside: formatCount(stores.length, 'tienda', 'tiendas'), body });
}
