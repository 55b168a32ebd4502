import { mayCall, storeRole } from '@pregon/contract/session/roles';
import { listCustomers } from '@pregon/contract/customers/customers.endpoints';
import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { boardHref } from '../board-links.ts';
import { figures, growth } from '../drawing/figure.ts';
import { formatNumber } from '../drawing/formatting.ts';
import { storeNumbers } from '../numbers/store.numbers.ts';
import { storePeopleNumbers } from '../numbers/store-people.numbers.ts';
import {
  type BoardRequest,
  type BuildBoard,
  fromPurchases,
  fromSalesAfter,
  keptCell,
  keptFigure,
  nothing,
  spanBeforeOf,
  spanOf,
} from './board-content.ts';
import { countedNote, countedRequest } from './counted-request.ts';
import { shareCell } from './customer-cells.ts';
import { byDay, endedDays, sumOf } from './day-sums.ts';
import { salesChart } from './sales-chart.ts';
import { reachCell, serviceCell, storeTable } from './store-cells.ts';
import { type StoreFigures, storeFigures, ticketOf, totalService } from './store-figures.ts';

const title = 'Panel de tiendas';

type Store = Awaited<ReturnType<typeof storeNumbers.stores>>[number];

/** The figures of the stores of a board, of its days and of those before. */
async function figuresOf(request: BoardRequest, storeIds: readonly number[]) {
  const { database, accountId, period } = request;
  const { from, to, timeZone, before } = period;
  const read = (span: ReturnType<typeof spanOf>) =>
    Promise.all([
      storeNumbers.service(database, { accountId, storeIds, from: span.from, to: span.to }),
      storeNumbers.after(database, span, storeIds),
    ]);
  const [sold, ...others] = await Promise.all([
    storeNumbers.sold(database, { accountId, storeIds, from, to, timeZone, before: before.from }),
    read(spanOf(request)),
    read(spanBeforeOf(request)),
  ]);
  const [now, earlier] = others;
  return { now: storeFigures(sold.now, ...now), before: storeFigures(sold.before, ...earlier), daily: sold.days };
}

function headOf(now: StoreFigures, before: StoreFigures, daily: Parameters<typeof salesChart>[0], request: BoardRequest): Markup {
  const { period, currency } = request;
  const against = `vs. ${period.length} días antes`;
  const [ticket, ticketBefore] = [ticketOf(now.total), ticketOf(before.total)];
  const [visits, visitsBefore] = [totalService(now).visits, totalService(before).visits];
  const [after, afterBefore] = [sumOf(now.after, 'amount'), sumOf(before.after, 'amount')];
  const money = (name: string, value: number, past: number) => ({
    name,
    value: shortMoney(value, currency),
    change: growth(value, past),
    against,
  });
  const count = (name: string, value: number, past: number) => ({
    name,
    value: formatNumber(value),
    change: growth(value, past),
    against,
  });
  return figures([
    keptFigure(request, fromPurchases, {
      ...money('Ventas', now.total.amount, before.total.amount),
      course: endedDays(byDay(daily, period.days, 'amount'), period),
    }),
    keptFigure(request, fromPurchases, {
      ...count('Compras', now.total.purchases, before.total.purchases),
      course: endedDays(byDay(daily, period.days, 'purchases'), period),
    }),
    keptFigure(request, fromPurchases, {
      name: 'Ticket promedio',
      value: ticket === undefined ? '—' : shortMoney(ticket, currency),
      change: ticket === undefined || ticketBefore === undefined ? undefined : growth(ticket, ticketBefore),
      against,
    }),
    keptFigure(request, fromPurchases, count('Clientes que compraron', now.total.buyers, before.total.buyers)),
    keptFigure(request, ['visits'], count('Visitas', visits, visitsBefore)),
    { ...keptFigure(request, fromSalesAfter, money('Ventas después', after, afterBefore)), term: 'Ventas después' },
  ]);
}

/** Where the foci of a board lead: to its customers, for those who may read the list. */
function customerLinks({ viewer }: BoardRequest, one: Store | undefined) {
  const whose = one ? 'esta tienda' : 'estas tiendas';
  if (viewer && !mayCall(listCustomers.access, viewer.role))
    return { of: (name: string) => name, note: `Los clientes de hoy de ${whose}.` };
  const hrefOf = (focus: string) =>
    `/admin/clientes?${new URLSearchParams({ focus, ...(one && { store: String(one.id) }) }).toString()}`;
  return { of: (name: string) => markup`<a href="${hrefOf(name)}">${name}</a>`, note: 'Elige un enfoque para ver sus clientes.' };
}

const withoutStores = (isManager: boolean): Markup =>
  isManager
    ? nothing('Todavía no tienes tiendas', 'Pídele a un administrador de tu cuenta que te asigne las tuyas.')
    : nothing(
        'Todavía no hay tiendas',
        'Crea la primera, o impórtalas. Con sus compras, aquí verás cómo va cada una.',
        markup`<a class="button" href="/admin/tiendas/nueva">Nueva tienda</a>`,
      );

async function content(request: BoardRequest, stores: readonly Store[], isEverybody: boolean): Promise<Markup> {
  const { database, accountId, period, currency, links } = request;
  const storeIds = stores.map(({ id }) => id);
  const people = { accountId, storeIds: isEverybody ? undefined : storeIds };
  const [{ now, before, daily }, foci, reach] = await Promise.all([
    figuresOf(request, storeIds),
    storePeopleNumbers.foci(database, people),
    storePeopleNumbers.reach(database, people, spanOf(request)),
  ]);
  const only = stores.length === 1 ? stores[0] : undefined;
  const one = isEverybody ? undefined : only;
  return markup`${headOf(now, before, daily, request)}<div class="board">${keptCell(request, fromPurchases, { title: 'Ventas por día', width: 8 }, () => salesChart(daily, request))}
${shareCell(foci, 'focus', 'hoy', { links: customerLinks(request, one) })}
${keptCell(request, fromSalesAfter, { title: 'Qué lograron los mensajes', width: 8 }, () => reachCell(reach, sumOf(foci, 'people'), now.after, request))}${keptCell(request, ['visits', 'answers'], { title: 'En el mostrador', width: 4 }, () => serviceCell(totalService(now), totalService(before), period))}
${stores.length > 1 && keptCell(request, ['visits', ...fromSalesAfter], { title: 'Tienda por tienda', width: 12 }, () => storeTable(stores, now, currency, (id) => boardHref({ ...links, item: String(id) })))}</div>
<p class="foot">Un cliente es de la tienda de su última compra, o de donde se registró si no ha comprado. Una compra es un recibo, y las devoluciones restan de las ventas. El ticket promedio son las ventas divididas por las compras.${countedNote(request)}</p>`;
}

/**
 * The dashboard of stores: what they sold, who came, and what messages achieved there; all that the viewer may see, or one of them. Who sees
 * some stores only gets the figures of these alone.
 */
export const storesBoard: BuildBoard = async (asked) => {
  const { database, accountId, viewer, links, item } = asked;
  const mine = viewer?.storeIds;
  const isManager = viewer?.role === storeRole;
  if (isManager && !mine) return undefined;
  const stores = await storeNumbers.stores(database, accountId, mine);
  const picked = stores.find(({ id }) => String(id) === item);
  if (item !== undefined && !picked) return undefined;
  if (stores.length === 0) return { title, body: withoutStores(isManager) };
  const request = await countedRequest(asked);
  const one = picked ?? (mine && stores.length === 1 ? stores[0] : undefined);
  return {
    title,
    ...(one && { subject: one.name }),
    ...(picked && stores.length > 1 && { back: { label: mine ? 'Tus tiendas' : 'Todas las tiendas', href: boardHref(links) } }),
    body: await content(request, picked ? [picked] : stores, !picked && !mine),
  };
};
