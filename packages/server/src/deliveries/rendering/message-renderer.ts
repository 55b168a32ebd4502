import { type MergeTag, recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { convert } from 'html-to-text';
import juice from 'juice';
import { cleanNewsletterHtml } from '../../newsletters/newsletter-html.ts';
import {
  escapeHtml,
  htmlTemplate,
  lineTemplate,
  type MergeValues,
  type MessageTracking,
  textLink,
  textTemplate,
} from './message-template.ts';
import { UnrenderableMessage } from './unrenderable-message.ts';

/** What a send method says to everybody. */
export interface MessageSource {
  readonly templateHtml: string;
  readonly subject: string;
  readonly preheader: string;
}

/** What it says to one person. */
export interface RenderedMessage {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MessageRenderer {
  /** Every tag that the message uses, once. */
  readonly tags: readonly MergeTag[];
  /** Those that stand somewhere without a default value: who lacks one cannot get the message. */
  readonly requiredTags: readonly MergeTag[];
  /** Throws `MissingMergeValue`. Only the HTML tells anything by `tracking`: the links of plain text are for people to read. */
  render(values: MergeValues, unsubscribeUrl: string, tracking?: MessageTracking): RenderedMessage;
  /** What stands beside the subject in a mailbox: the HTML of `render` says it too, out of sight. Throws `MissingMergeValue`. */
  preheader(values: MergeValues): string;
}

const withPixel = (html: string, { pixel }: MessageTracking): string => {
  const end = html.lastIndexOf('</body>');
  const picture = `<img src="${escapeHtml(pixel)}" width="1" height="1" alt="" style="border:0;width:1px;height:1px">`;
  return html.slice(0, end) + picture + html.slice(end);
};

/** What keeps a mailbox from going on with the message where the preheader ends: it takes place and is not seen. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(80);
const hidden =
  'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;visibility:hidden;mso-hide:all';

const preheaderHtml = (preheader: string): string =>
  preheader && `<div style="${hidden}">${escapeHtml(preheader)}${filler}</div>`;

/** Mail programs read the styles of elements, not those of a sheet; what only a sheet can say (for narrow screens) stays in one. */
const inlineStyles = (body: string, { subject, preheader }: MessageSource): string =>
  juice(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
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

/** Does once what is the same for everybody: cleaning, styles, plain text, cutting at the tags. Throws `UnrenderableMessage`. */
export function prepareMessage(source: MessageSource): MessageRenderer {
  try {
    return prepare(source);
  } catch (error) {
    throw new UnrenderableMessage(error);
  }
}

function prepare(source: MessageSource): MessageRenderer {
  const body = cleanNewsletterHtml(source.templateHtml).replaceAll(textLink, '');
  const subject = lineTemplate(source.subject);
  const preheader = lineTemplate(source.preheader);
  const html = htmlTemplate(inlineStyles(body, source));
  const text = textTemplate(plainText(body));
  const used = [subject, html, text].flatMap(({ tags }) => tags);
  const required = used.filter(({ hasFallback }) => !hasFallback);
  return {
    tags: [...new Set(used.map(({ tag }) => tag))],
    requiredTags: [...new Set(required.map(({ tag }) => tag))],
    preheader: (values) => preheader.render(values, ''),
    render(values, unsubscribeUrl, tracking) {
      const written = html.render(values, unsubscribeUrl, tracking);
      return {
        subject: subject.render(values, unsubscribeUrl),
        html: tracking ? withPixel(written, tracking) : written,
        text: text.render(values, unsubscribeUrl),
      };
    },
  };
}
