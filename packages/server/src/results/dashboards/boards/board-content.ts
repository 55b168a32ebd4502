import type { Attribution } from '../../../audiences/audience/attribution.sql.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { BoardAddress } from '../board-links.ts';
import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';
import type { Span } from '../numbers/ledger.sql.ts';
import type { Period } from '../period.ts';

/** What a board is drawn from. */
export interface BoardRequest extends Attribution {
  readonly database: Database;
  readonly accountId: number;
  /** ISO 4217: what the account's amounts are in. */
  readonly currency: string;
  readonly period: Period;
  /** The board's own address, to make others of. */
  readonly links: BoardAddress;
  /** The one thing that was asked for; the board makes sure that it is the account's. */
  readonly item: string | undefined;
}

/** A board, but for what stands around every one. */
export interface BoardContent {
  readonly title: string;
  /** The name of the one thing that it is about. */
  readonly subject?: string;
  readonly back?: { readonly label: string; readonly href: string };
  readonly body: Markup;
}

/** Draws a board; undefined when the account has not what was asked for. */
export type BuildBoard = (request: BoardRequest) => Promise<BoardContent | undefined>;

export const spanOf = ({ accountId, attributionDays, period: { from, to } }: BoardRequest): Span => ({
  accountId,
  attributionDays,
  from,
  to,
});

export const spanBeforeOf = ({ accountId, attributionDays, period: { before } }: BoardRequest): Span => ({
  accountId,
  attributionDays,
  from: before.from,
  to: before.to,
});

/** The period and the one before it. */
export const widerSpanOf = ({ accountId, attributionDays, period: { before, to } }: BoardRequest): Span => ({
  accountId,
  attributionDays,
  from: before.from,
  to,
});

interface Cell {
  readonly title: string;
  /** Columns of twelve that it takes where there is room. */
  readonly width: 4 | 6 | 8 | 12;
  /** At the right of the title. */
  readonly aside?: Content;
  readonly body: Content;
}

export const cell = ({ title, width, aside, body }: Cell): Markup =>
  markup`<section class="c${width}"><div class="cap"><h2>${title}</h2>${aside && markup`<div class="aside">${aside}</div>`}</div>${body}</section>`;

export const legend = (entries: readonly { readonly name: string; readonly colour: number | 'past' }[]): Markup =>
  markup`<span class="legend">${entries.map(({ name, colour }) => markup`<span><i class="${colour === 'past' ? 'past' : `s${colour}`}"></i>${name}</span>`)}</span>`;

/** Says that there is nothing, and what there will be. */
export const nothing = (title: string, sentence: string): Markup =>
  markup`<div class="nothing"><h2>${title}</h2><p>${sentence}</p></div>`;
