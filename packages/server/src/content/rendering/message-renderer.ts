import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { inlinedMessages } from './inlined-messages.ts';
import type { InlinedMessage } from './inline-message.ts';
import { htmlTemplate, lineTemplate, type MergeValues, type MessageTracking, textTemplate } from './message-template.ts';
import { escapeHtml } from '../../kernel/html/escape-html.ts';

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

/** A message that was cleaned and inlined, cut at its tags. */
export function messageRenderer(source: MessageSource, inlined: InlinedMessage): MessageRenderer {
  const subject = lineTemplate(source.subject);
  const preheader = lineTemplate(source.preheader);
  const html = htmlTemplate(inlined.html);
  const text = textTemplate(inlined.text);
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

/**
 * Does once what is the same for everybody: cleaning, styles and plain text, in a worker thread, and cutting at the tags. Throws
 * `UnrenderableMessage`.
 */
export const prepareMessage = async (source: MessageSource): Promise<MessageRenderer> =>
  messageRenderer(source, await inlinedMessages.find(source));
