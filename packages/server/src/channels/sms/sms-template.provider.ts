import type { SmsTemplateSettings } from '../../kernel/config/messaging-config.ts';
import { jsonIn, textAt } from '../http/http-exchange.ts';
import { type HttpProtocol, httpProvider, refusal } from '../http/http-provider.ts';
import type { OutgoingText } from '../outgoing-messages.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';

const place = /\{(to|text|id|from)\}/g;

/** Encodes a value for its place in the template. */
type Writing = (value: string) => string;
const inJson: Writing = (value) => JSON.stringify(value).slice(1, -1);
const inForm: Writing = (value) => encodeURIComponent(value);

const fill = (template: string, values: Readonly<Record<string, string>>, write: Writing): string =>
  template.replace(place, (_, name: string) => write(values[name] ?? ''));

/**
 * A generic SMS provider configured by one HTTP request: address, headers and body are templates with the placeholders `{to}`,
 * `{text}`, `{id}` and `{from}`, each encoded for the kind of body. A body that begins with a brace is JSON, any other a form;
 * without a body it is a GET.
 */
export function smsTemplateProtocol({
  url,
  body,
  headers,
  from,
  referencePath,
}: SmsTemplateSettings): HttpProtocol<OutgoingText> {
  const isJson = body?.trim().startsWith('{') === true;
  return {
    request({ to, text, messageId }) {
      const values = { to, text, id: messageId, from };
      return {
        url: fill(url, values, inForm),
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body !== undefined && { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(body !== undefined && { body: fill(body, values, isJson ? inJson : inForm) }),
      };
    },
    read(answer) {
      if (answer.status >= 300) return refusal(answer);
      return { kind: 'accepted', reference: referencePath ? textAt(jsonIn(answer), referencePath) : undefined };
    },
  };
}

export const smsTemplateProvider = (settings: SmsTemplateSettings): MessageProvider<OutgoingText> =>
  httpProvider(smsTemplateProtocol(settings));
