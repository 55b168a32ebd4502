import { escapeHtml } from '../../kernel/html/escape-html.ts';

/* The frame of mf-public, rendered by the server before its script runs, without a layout shift when it takes over. */

const signs = { check: 'm33 53 11 11 20-23', cross: 'm36 40 24 24m0-24L36 64', wait: 'M33 52h.1M48 52h.1M63 52h.1' };

/** An icon in front of a page's text. */
export interface Sign {
  readonly tone: 'success' | 'danger' | 'accent';
  readonly sign: keyof typeof signs;
}

/** The logo's rings with an icon in the middle. */
export const rings = ({ tone, sign }: Sign): string =>
  `<svg class="rings" data-tone="${tone}" width="132" height="92" viewBox="0 0 148 104" fill="none" aria-hidden="true">
<g stroke="var(--line)" stroke-width="8" stroke-linecap="round"><path d="M92 22a42 42 0 0 1 0 60"/><path d="M112 8a62 62 0 0 1 0 88"/></g>
<circle cx="48" cy="52" r="36" fill="currentColor"/>
<path stroke="var(--surface)" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" d="${signs[sign]}"/></svg>`;

/** The name of the retailer, where it is known. */
const shop = (name: string): string =>
  name === ''
    ? '<p class="shop"></p>'
    : `<p class="shop"><i aria-hidden="true">${escapeHtml(name.charAt(0))}</i>${escapeHtml(name)}</p>`;

const foot = `<footer class="by"><svg width="14" height="14" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
<rect x="4.6" y="4" width="4.6" height="24" rx="2.3"/><path d="M11.4 5.3c0-.5.4-.8.9-.8a8 8 0 0 1 0 16c-.5 0-.9-.3-.9-.8z"/>
<path d="M20.4 3.7a12.6 12.6 0 0 1 0 17.6" fill="none" stroke="currentColor" stroke-width="4.2" stroke-linecap="round"/></svg>
Enviado con Pregón</footer>`;

/** The content of a page's `main`: the retailer, the content, and the footer. */
export const framed = (inside: string, accountName = ''): string =>
  `${shop(accountName)}<div class="stack mid">${inside}</div>${foot}`;

/** The same with its surrounding elements. */
export const wholeFrame = (inside: string): string => `<div class="pub"><main>${framed(inside)}</main></div>`;

/** Fields of a form that nobody sees. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
