import type { BoardAssets } from './board-assets.ts';
import { type BoardAddress, boardHref, type Theme } from './board-links.ts';
import type { BoardContent } from './boards/board-content.ts';
import { icon } from './drawing/icon.ts';
import { type Content, markup, type Markup } from '../../kernel/html/markup.ts';
import { momentFormats, formatDayRange, describeTimeZone } from './drawing/formatting.ts';
import { dayIn, type Period, periodLengths } from './period.ts';

interface Document {
  readonly title: string;
  readonly theme: Theme | undefined;
  /** The state that the page reports to its parent frame. */
  readonly state: 'ready' | 'expired' | 'missing';
  readonly body: Content;
}

const documentOf = ({ font, stylesheet, script }: BoardAssets, { title, theme, state, body }: Document): string =>
  markup`<!doctype html>
<html lang="es"${theme && markup` data-theme="${theme}"`} data-state="${state}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Pregón</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">
<link rel="stylesheet" href="${stylesheet}">
<script src="${script}" defer></script>
</head>
<body>${body}</body>
</html>`.text;

const periodChoice = (address: BoardAddress): Markup =>
  markup`<nav class="periods" aria-label="Periodo">${periodLengths.map(
    (period) =>
      markup`<a href="${boardHref({ ...address, period })}"${period === address.period && markup` aria-current="true"`}>${period} días</a>`,
  )}</nav>`;

/** A custom date range: the script navigates to the chosen one, because a sandboxed frame may not submit forms. */
function rangeChoice(address: BoardAddress, { days, choice, now, timeZone }: Period): Markup {
  const today = dayIn(now, timeZone);
  const field = (name: 'from' | 'to', label: string, value: string): Markup =>
    markup`<label>${label}<input type="date" name="${name}" value="${value}" max="${today}" required></label>`;
  return markup`<details class="range"${typeof choice !== 'number' && markup` data-chosen`}>
<summary class="button">${typeof choice === 'number' ? 'Otras fechas' : formatDayRange(choice.first, choice.last)}</summary>
<div class="choice" data-href="${boardHref(address)}">${field('from', 'Desde', days[0] ?? '')}${field('to', 'Hasta', days.at(-1) ?? '')}
<button type="button" class="button">Ver estas fechas</button><p>Se comparan con los mismos días de antes. Hasta dos años.</p></div></details>`;
}

/**
 * A dashboard with its frame. `address` is its own, for links to other periods.
 * @param deleted what of its days is deleted, if anything is
 */
export function boardPage(
  assets: BoardAssets,
  content: BoardContent,
  period: Period,
  address: BoardAddress,
  deleted: string | null = null,
): string {
  const { title, subject, back, days: ownDays, body } = content;
  const { now, days, timeZone } = period;
  const updated = `Actualizado a las ${momentFormats(timeZone).time(now)}, ${describeTimeZone(timeZone)}`;
  return documentOf(assets, {
    title: subject ? `${subject} · ${title}` : title,
    theme: address.theme,
    state: 'ready',
    body: markup`<main>
<header class="head"><div>${back && markup`<a class="back" href="${back.href}">${icon('back')}${back.label}</a>`}
<h1>${subject ?? title}</h1><p>${ownDays ?? formatDayRange(days[0] ?? '', days.at(-1) ?? '')}<span class="dot"> · </span><span class="updated">${updated}</span></p></div>
<div class="tools">${ownDays === undefined && [periodChoice(address), rangeChoice(address, period)]}<a class="button" href="${boardHref(address)}" aria-label="Actualizar">${icon('refresh')}</a></div></header>
${deleted !== null && ownDays === undefined && markup`<p class="deleted">${deleted}</p>`}${body}</main>`,
  });
}

const notice = (title: string, sentence: string, action?: Content): Markup =>
  markup`<main class="notice"><h1>${title}</h1><p>${sentence}</p>${action}</main>`;

/** The page for an address that has expired, was changed, or whose session has ended. */
export const expiredPage = (assets: BoardAssets, theme: Theme | undefined): string =>
  documentOf(assets, {
    title: 'Panel vencido',
    theme,
    state: 'expired',
    body: notice('Este panel ya no se puede abrir', 'Su dirección venció o tu sesión terminó. Vuelve a abrirlo desde el menú.'),
  });

/** The page for an unknown item. */
export const missingPage = (assets: BoardAssets, address: BoardAddress): string =>
  documentOf(assets, {
    title: 'Panel',
    theme: address.theme,
    state: 'missing',
    body: notice(
      'Esto no está en tu cuenta',
      'Puede que se haya eliminado.',
      markup`<a class="button" href="${boardHref(address)}">Ver el panel</a>`,
    ),
  });
