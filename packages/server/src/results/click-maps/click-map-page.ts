import type { ClickedLink } from '@pregon/contract/results/click-maps.endpoints';
import { escapeHtml } from '../../kernel/html/escape-html.ts';
import { markup } from '../../kernel/html/markup.ts';

/**
 * Badges are drawn before the content of a link and take no room, so that the message keeps its layout. Newsletters are drawn on
 * white in every theme, as mail programs do.
 */
const styles = `
html{background:#fff}body{overflow-x:hidden}
:where(a[data-link]){color:#1a4fb4;text-decoration:underline}
a[data-link]{position:relative;cursor:default;outline:2px solid #5b2a86;outline-offset:1px}
a[data-link]::before{content:attr(data-badge);position:absolute;z-index:9;left:-3px;top:0;transform:translateY(-70%);padding:1px 6px;
border-radius:9px;background:#5b2a86;color:#fff;font:700 12px/16px Arial,sans-serif;letter-spacing:0;text-transform:none;text-indent:0;
white-space:nowrap;text-align:left}
a[data-link][data-dead]{outline:2px dashed #8a3b12}
a[data-link][data-dead]::before{background:#fff;color:#8a3b12;box-shadow:inset 0 0 0 1px #8a3b12}`;

const percent = new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 1 });

const linkMark = /<a data-link="(\d+)"/g;

/** What a badge says, as in the table beside the map: `45,2 %`, or that nobody followed the link. */
const badgeOf = ({ people, share }: Pick<ClickedLink, 'people' | 'share'>): string =>
  people > 0 ? percent.format(share).replace(/\s*%/, '\u00A0%') : 'Sin clics';

/** A message with the share of the clicks by people over each of its links; those that nobody followed are marked. */
export function clickMapPage(html: string, links: readonly ClickedLink[]): string {
  const known = new Map(links.map((link) => [String(link.position), link]));
  const marked = html.replace(linkMark, (whole, position: string) => {
    const link = known.get(position);
    if (!link) return '<a';
    return `${whole} data-badge="${escapeHtml(badgeOf(link))}"${link.people > 0 ? '' : ' data-dead'}`;
  });
  const end = marked.indexOf('</head>');
  return `${marked.slice(0, end)}<style>${styles}</style>${marked.slice(end)}`;
}

/** The page for an address that has expired, was changed, or whose session has ended. */
export const expiredMapPage = (): string =>
  markup`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mapa de clics</title></head><body style="margin:24px;font:16px/1.5 Arial,sans-serif;background:#fff;color:#1d1b20">
<p>Este mapa ya no se puede abrir: su dirección venció o tu sesión terminó. Vuelve a cargar la página.</p></body></html>`.text;
