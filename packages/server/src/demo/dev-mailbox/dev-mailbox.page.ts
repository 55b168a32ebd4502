import { escapeHtml } from '../../kernel/html/escape-html.ts';
import type { ReadableMessage } from './readable-message.ts';
import type { MailboxEntry } from './dev-mailbox.repository.ts';

const moment = new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'America/Bogota' });
const number = new Intl.NumberFormat('es-CO');

const document = (title: string, body: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/outbox/outbox.css">
</head>
<body><main>${body}</main></body>
</html>`;

const address = (search: string, page: number): string =>
  escapeHtml(`/outbox?recipient=${encodeURIComponent(search)}&page=${page}`);

const channels = { email: 'E-mail', sms: 'SMS', wa: 'WhatsApp' } as const;

const row = ({ id, channel, recipient, subject, receivedAt }: MailboxEntry): string => `<li><a href="/outbox/${id}">
<strong>${escapeHtml(subject || 'Sin asunto')}</strong><time class="soft" datetime="${receivedAt.toISOString()}">${moment.format(receivedAt)}</time>
<span class="soft">${channels[channel]} · ${escapeHtml(recipient)}</span></a></li>`;

interface ListPage {
  readonly items: readonly MailboxEntry[];
  readonly total: number;
  readonly size: number;
  readonly search: string;
  readonly page: number;
}

function pager({ total, size, search, page }: ListPage): string {
  const newer = page > 1 ? `<a rel="prev" href="${address(search, page - 1)}">Más recientes</a>` : '<span></span>';
  const older = page * size < total ? `<a rel="next" href="${address(search, page + 1)}">Anteriores</a>` : '';
  return page > 1 || older ? `<nav aria-label="Páginas">${newer}${older}</nav>` : '';
}

function empty(search: string): string {
  const why = search
    ? `Ningún mensaje llegó a una dirección con «${escapeHtml(search)}».`
    : 'Cuando un envío salga, sus mensajes aparecerán aquí.';
  return `<div class="card empty"><h2>${search ? 'Sin resultados' : 'Todavía no hay mensajes'}</h2><p class="soft">${why}</p></div>`;
}

/** The list of caught messages. */
export function listPage(list: ListPage): string {
  const { items, total, search } = list;
  const counted = `${number.format(total)} ${total === 1 ? 'mensaje' : 'mensajes'}`;
  return document(
    'Mensajes enviados · Pregón',
    `<h1>Mensajes enviados</h1>
<p class="soft">Lo que recibieron el servidor de correo y la pasarela de SMS y WhatsApp de la demostración: ${counted}. Horas de Bogotá.</p>
<form class="search" role="search" action="/outbox"><label>Destinatario
<input type="search" name="recipient" value="${escapeHtml(search)}" placeholder="ana@cliente.example o +57300…"></label><button>Buscar</button></form>
${items.length > 0 ? `<ol class="card list">${items.map(row).join('')}</ol>` : empty(search)}
${pager(list)}`,
  );
}

/** One message: its headers and links, and the message itself in a sandboxed frame. */
export function messagePage({ id, subject }: MailboxEntry, { headers, html, text, links }: ReadableMessage): string {
  const heads = headers.map(({ key, value }) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  const targets = links.map(
    ({ href, words }) => `<li>${escapeHtml(words)}<br><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></li>`,
  );
  const frame = `<iframe title="Mensaje" src="/outbox/${id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return document(
    `${subject} · Pregón`,
    `<a class="mark" href="/outbox">← Mensajes enviados</a>
<h1>${escapeHtml(subject || 'Sin asunto')}</h1>
<p><a href="/outbox/${id}.eml" download>Descargar el mensaje (.eml)</a></p>
<section class="card"><dl>${heads}</dl></section>
${html ? `<section aria-label="Mensaje"><div class="card">${frame}</div></section>` : ''}
${targets.length > 0 ? `<section><h2>Enlaces</h2><ul class="card links">${targets.join('')}</ul></section>` : ''}
<section class="card"><details><summary>Texto sin formato</summary><pre>${escapeHtml(text)}</pre></details></section>`,
  );
}

/** An SMS or a WhatsApp message, which has only a text. */
export function textPage({
  channel,
  recipient,
  sender,
  messageId,
  source,
  receivedAt,
}: MailboxEntry & { readonly source: string }): string {
  const heads = [
    ['De', sender],
    ['Para', recipient],
    ['Fecha', moment.format(receivedAt)],
    ['Id', messageId ?? ''],
  ].map(([key = '', value = '']) => `<dt>${key}</dt><dd>${escapeHtml(value)}</dd>`);
  const linked = escapeHtml(source).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return document(
    `${channels[channel]} · Pregón`,
    `<a class="mark" href="/outbox">← Mensajes enviados</a>
<h1>${channels[channel]}</h1>
<section class="card"><dl>${heads.join('')}</dl></section>
<section class="card"><pre>${linked}</pre></section>`,
  );
}

/** The message itself. Its links open in a new tab. */
export const bodyPage = ({ html }: ReadableMessage): string => html.replace(/<head>/i, '<head><base target="_blank">');
