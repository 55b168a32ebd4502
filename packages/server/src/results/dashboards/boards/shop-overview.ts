import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { figures, growth } from '../drawing/figure.ts';
import { formatNumber } from '../drawing/formatting.ts';
import { customerNumbers } from '../numbers/customer.numbers.ts';
import { shopNumbers } from '../numbers/shop.numbers.ts';
import {
  type BoardRequest,
  fromPurchases,
  keptCell,
  keptFigure,
  noCustomers,
  spanBeforeOf,
  spanOf,
  widerSpanOf,
} from './board-content.ts';
import { shareCell } from './customer-cells.ts';
import { computationNote, outdatedNote } from './customers.board.ts';
import { byDay, endedDays, onDays, sumOf } from './day-sums.ts';
import { salesChart } from './sales-chart.ts';
import { dayIn } from '../period.ts';

/**
 * The overview of an account without sendings in the period: its sales, its buyers, and their foci.
 *
 * @param notice the sentence that nothing was sent
 */
export async function shopOverview(request: BoardRequest, notice: Markup, next: Markup): Promise<Markup> {
  const { database, accountId, period, currency } = request;
  const groups = await customerNumbers.groups(database, accountId);
  const sendings = markup`<section class="c8">${notice}</section>${next}`;
  if (groups.length === 0) return markup`<div class="board"><section class="c12">${noCustomers()}</section>${sendings}</div>`;
  const [sales, buyers, buyersBefore, computation] = await Promise.all([
    shopNumbers.days(database, widerSpanOf(request), period.timeZone),
    shopNumbers.buyers(database, spanOf(request)),
    shopNumbers.buyers(database, spanBeforeOf(request)),
    customerNumbers.computation(database, accountId),
  ]);
  const against = `vs. ${period.length} días antes`;
  const [now, before] = [onDays(sales, period.days), onDays(sales, period.before.days)];
  const figure = (name: string, key: 'amount' | 'purchases', format: (value: number) => string) => ({
    name,
    value: format(sumOf(now, key)),
    change: growth(sumOf(now, key), sumOf(before, key)),
    against,
    course: endedDays(byDay(sales, period.days, key), period),
  });
  return markup`${figures([
    keptFigure(
      request,
      fromPurchases,
      figure('Ventas', 'amount', (amount) => shortMoney(amount, currency)),
    ),
    keptFigure(request, fromPurchases, figure('Compras', 'purchases', formatNumber)),
    keptFigure(request, fromPurchases, {
      name: 'Clientes que compraron',
      value: formatNumber(buyers),
      change: growth(buyers, buyersBefore),
      against,
    }),
    { name: 'Clientes', value: formatNumber(sumOf(groups, 'people')), change: undefined, against },
  ])}${outdatedNote(computation?.until, dayIn(period.now, period.timeZone))}<div class="board">${keptCell(request, fromPurchases, { title: 'Ventas por día', width: 8 }, () => salesChart(sales, request))}${shareCell(groups, 'focus', 'hoy')}
${sendings}</div>${computationNote(computation, period)}`;
}
