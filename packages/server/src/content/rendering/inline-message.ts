import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { convert } from 'html-to-text';
import juice from 'juice';
import { cleanNewsletterHtml } from '../newsletters/newsletter-html.ts';
import { checkComplexity, checkInlinedSize } from './message-limits.ts';
import { type InlinedMessage, inlinedLanguage } from './inlined-message.ts';
import type { MessageSource } from './message-source.ts';
import { textLink } from './message-template.ts';
import { escapeHtml } from '../../kernel/html/escape-html.ts';

/** Invisible filler after the preheader, so that mailboxes do not continue it with the message's text. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(80);
const hidden =
  'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;visibility:hidden;mso-hide:all';

const preheaderHtml = (preheader: string): string =>
  preheader && `<div style="${hidden}">${escapeHtml(preheader)}${filler}</div>`;

/** Inlines styles, since mail programs read style attributes. Media queries stay in a style sheet. */
const inlineStyles = (body: string, { subject, preheader }: MessageSource): string =>
  juice(
    `<!doctype html><html lang="${inlinedLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeHtml(subject)}</title></head><body style="margin:0">${preheaderHtml(preheader)}${body}</body></html>`,
  );

const plainText = (body: string): string =>
  convert(body.replaceAll(`href="${recipientLinks.unsubscribe}"`, `href="${textLink}"`), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });

/**
 * Sanitizes a message, inlines its styles and makes its plain text. CPU-bound by the size of the message, so the server calls it
 * in a worker thread only. Throws `TooComplexMessage`.
 */
export function inlineMessage(source: MessageSource): InlinedMessage {
  const body = cleanNewsletterHtml(source.templateHtml).replaceAll(textLink, '');
  checkComplexity(body);
  const html = inlineStyles(body, source);
  checkInlinedSize(html);
  return { html, text: plainText(body) };
}
