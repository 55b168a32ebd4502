import type { Attribution } from '../../../audiences/audience/attribution.sql.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Term } from '../drawing/board-terms.ts';
import { whatIs } from '../drawing/what-is.ts';
import type { Principal } from '../../../kernel/http/principal.ts';
import type { BoardKind } from '../board-catalogue.ts';
import type { BoardAddress } from '../board-links.ts';
import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';
import type { CountedSpan } from '../../rollups/counted-spans.sql.ts';
import type { Reading } from '../../rollups/reading.ts';
import type { RetainedKind } from '@pregon/contract/account/data-retention.endpoints';
import type { DeletedDays } from '../deleted-note.ts';
import type { Figure } from '../drawing/figure.ts';
import type { Period } from '../period.ts';

/** The input of a dashboard. */
export interface BoardRequest extends Attribution {
  /** May be a replica. */
  readonly database: Database;
  /** Where a board keeps what it counted; missing: `database`. */
  readonly primary?: Database;
  readonly accountId: number;
  /** Who looks at it; missing: somebody who sees the whole account. */
  readonly viewer?: Pick<Principal, 'role' | 'storeIds'> | undefined;
  /** Currency of the account's amounts, ISO 4217. */
  readonly currency: string;
  readonly period: Period;
  /** The dashboard's own address, to derive links from. */
  readonly links: BoardAddress;
  /** The admin area's screen of each dashboard. */
  readonly screens: Readonly<Partial<Record<BoardKind, string>>>;
  /** The requested item; the dashboard checks that it belongs to the account. */
  readonly item: string | undefined;
  /** How the counts are read; missing: everything is read from the ledger. */
  readonly reading?: Reading | undefined;
  /** What of the data of its days is deleted; missing: nothing. */
  readonly deleted?: DeletedDays | undefined;
}

/** The content of a dashboard without its frame. */
export interface BoardContent {
  readonly title: string;
  /** The name of the selected item. */
  readonly subject?: string;
  readonly back?: { readonly label: string; readonly href: string };
  /** Which days it is about, where nobody chooses them. */
  readonly days?: string;
  readonly body: Markup;
}

/** Renders a dashboard; undefined when the account lacks the requested item. */
export type BuildBoard = (request: BoardRequest) => Promise<BoardContent | undefined>;

/** Days of a request, with its attribution rule and its reading. */
const spanFrom = (
  { accountId, attributionDays, attributionTouch, reading }: BoardRequest,
  { from, to }: { readonly from: Date; readonly to: Date },
): CountedSpan => ({ accountId, attributionDays, attributionTouch, reading, from, to });

export const spanOf = (request: BoardRequest): CountedSpan => spanFrom(request, request.period);

export const spanBeforeOf = (request: BoardRequest): CountedSpan => spanFrom(request, request.period.before);

/** The period together with the one before. */
export const widerSpanOf = (request: BoardRequest): CountedSpan =>
  spanFrom(request, { from: request.period.before.from, to: request.period.to });

interface Cell {
  readonly title: string;
  /** The word of the glossary that its title is about. */
  readonly term?: Term;
  /** Columns of a grid of twelve, where there is room. */
  readonly width: 4 | 6 | 8 | 12;
  /** To the right of the title. */
  readonly aside?: Content;
  readonly body: Content;
}

export const cell = ({ title, term, width, aside, body }: Cell): Markup =>
  markup`<section class="c${width}"><div class="cap"><h2>${title}</h2>${term && whatIs(term)}${aside && markup`<div class="aside">${aside}</div>`}</div>${body}</section>`;

/** What sales in shops, and those after messages, are counted from. */
export const fromPurchases = ['purchases'] as const;
export const fromSalesAfter = ['purchases', 'messages'] as const;

type Kept = Pick<BoardRequest, 'deleted'>;

/** Whether some of these kinds are deleted, of some of the days of a board. */
export const isDeleted = ({ deleted }: Kept, kinds: readonly RetainedKind[]): boolean =>
  kinds.some((kind) => deleted?.now.has(kind));

/** Values by day without those of days of which some of these kinds is deleted. */
export function keptDays(
  { deleted }: Kept,
  kinds: readonly RetainedKind[],
  days: readonly string[],
  values: readonly number[],
): (number | undefined)[] {
  const last = kinds.map((kind) => deleted?.lastDays.get(kind) ?? '').reduce((one, other) => (one > other ? one : other), '');
  return values.map((value, index) => ((days[index] ?? '') > last ? value : undefined));
}

/** A figure that is counted from some kinds of data: without a number where some is deleted, and without a comparison that is not true. */
export function keptFigure(request: Kept, kinds: readonly RetainedKind[], figure: Figure): Figure {
  if (isDeleted(request, kinds)) return { name: figure.name, value: '—', note: 'Se eliminó' };
  if (!kinds.some((kind) => request.deleted?.before.has(kind))) return figure;
  return { ...figure, change: undefined, note: 'Lo de antes se eliminó' };
}

/** A cell that is counted from some kinds of data: where some of its days is deleted, it says so instead. */
export const keptCell = (
  request: Kept,
  kinds: readonly RetainedKind[],
  { title, width }: Pick<Cell, 'title' | 'width'>,
  filled: () => Markup,
): Markup =>
  isDeleted(request, kinds)
    ? cell({ title, width, body: markup`<p class="soft">Datos de estos días se eliminaron por la política de conservación.</p>` })
    : filled();

export const legend = (entries: readonly { readonly name: string; readonly colour: number | 'past' }[]): Markup =>
  markup`<span class="legend">${entries.map(({ name, colour }) => markup`<span><i class="${colour === 'past' ? 'past' : `s${colour}`}"></i>${name}</span>`)}</span>`;

/** An empty state, with what will be shown later. */
export const nothing = (title: string, sentence: string, action?: Content): Markup =>
  markup`<div class="nothing"><h2>${title}</h2><p>${sentence}</p>${action}</div>`;

/** The way from an empty state to the schedule form. The page's script asks the parent frame to navigate to the link. */
export const scheduleAction = (address = '/admin/sends/schedule'): Markup =>
  markup`<a class="button" href="${address}">Programar un envío</a>`;

/** The empty state of an account without customers. The page's script asks the parent frame to navigate to the link. */
export const noCustomers = (): Markup =>
  nothing(
    'Todavía no hay clientes',
    'Trae tus clientes y sus compras: a los pocos minutos cada uno tendrá su enfoque y su categoría.',
    markup`<a class="button" href="/admin/importar">Importar datos</a>`,
  );
