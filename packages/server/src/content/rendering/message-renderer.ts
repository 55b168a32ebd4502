import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { inlinedMessages } from './inlined-messages.ts';
import { type InlinedMessage, inlinedLanguage } from './inlined-message.ts';
import {
  type DataTag,
  htmlTemplate,
  lineTemplate,
  type MergeValues,
  type MessageTracking,
  textTemplate,
} from './message-template.ts';
import type { MessageSource } from './message-source.ts';
import { escapeHtml } from '../../kernel/html/escape-html.ts';

/** The message for one recipient. */
export interface RenderedMessage {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MessageRenderer {
  /** The tags of the message, without duplicates. */
  readonly tags: readonly MergeTag[];
  /** The tags that occur without a default value: a customer who lacks one cannot get the message. */
  readonly requiredTags: readonly MergeTag[];
  /** The tags that only a transactional message fills in, without duplicates. */
  readonly dataTags: readonly DataTag[];
  /** Those without a default. */
  readonly requiredData: readonly DataTag[];
  /** Throws `MissingMergeValue`. Only the HTML is tracked: links of the plain text stay as they are. */
  render(values: MergeValues, unsubscribeUrl: string, tracking?: MessageTracking): RenderedMessage;
  /** The preview text beside the subject in a mailbox; the HTML of `render` has it too, hidden. Throws `MissingMergeValue`. */
  preheader(values: MergeValues): string;
}

const withPixel = (html: string, { pixel }: MessageTracking): string => {
  const end = html.lastIndexOf('</body>');
  const picture = `<img src="${escapeHtml(pixel)}" width="1" height="1" alt="" style="border:0;width:1px;height:1px">`;
  return html.slice(0, end) + picture + html.slice(end);
};

/** Messages are inlined once for all languages. */
const inLanguage = (html: string, { language }: MessageSource): string =>
  language ? html.replace(`<html lang="${inlinedLanguage}">`, `<html lang="${language}">`) : html;

/** Makes the renderer of a message that was sanitized and inlined, split at its tags. */
export function messageRenderer(source: MessageSource, inlined: InlinedMessage): MessageRenderer {
  const subject = lineTemplate(source.subject);
  const preheader = lineTemplate(source.preheader);
  const html = htmlTemplate(inLanguage(inlined.html, source));
  const text = textTemplate(inlined.text);
  const used = [subject, html, text].flatMap(({ tags }) => tags);
  const parts = [subject, preheader, html, text];
  const required = used.filter(({ hasFallback }) => !hasFallback);
  return {
    tags: [...new Set(used.map(({ tag }) => tag))],
    requiredTags: [...new Set(required.map(({ tag }) => tag))],
    dataTags: [...new Set(parts.flatMap(({ dataTags }) => dataTags))],
    requiredData: [...new Set(parts.flatMap(({ requiredData }) => requiredData))],
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
 * Prepares what is the same for all recipients: sanitizing, inlining and plain text in a worker thread, and splitting at the
 * tags. Throws `UnrenderableMessage`.
 */
export const prepareMessage = async (source: MessageSource): Promise<MessageRenderer> =>
  messageRenderer(source, await inlinedMessages.find(source));
