import type { TwilioSettings } from '../../kernel/config/messaging-config.ts';
import { beginningOf, type HttpAnswer, jsonIn, textAt } from '../http/http-exchange.ts';
import { type HttpProtocol, httpProvider, refusal } from '../http/http-provider.ts';
import type { OutgoingText } from '../outgoing-messages.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';

/** Twilio's error codes for temporary failures: too many requests, the queue is full. */
const passing = new Set(['20429', '14107', '30001', '30022']);

/** SMS through Twilio's Programmable Messaging, `POST /2010-04-01/Accounts/{sid}/Messages.json`. */
export function twilioProtocol({
  url,
  accountSid,
  authToken,
  from,
  statusCallback,
}: TwilioSettings & { readonly statusCallback: string | undefined }): HttpProtocol<OutgoingText> {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  // Ids of messaging services begin with MG; other values are telephone numbers.
  /**
   * Twilio quotes a callback that it rejects, and its answer is stored: the secret key of the webhook must be removed from it.
   */
  const key = statusCallback?.split('/').at(-1);
  const withoutKey = (answer: HttpAnswer): HttpAnswer =>
    key ? { ...answer, body: answer.body.replaceAll(key, '(clave)') } : answer;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    request: ({ to, text }) => ({
      url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        To: to,
        Body: text,
        [sender]: from,
        ...(statusCallback && { StatusCallback: statusCallback }),
      }).toString(),
    }),
    read(received) {
      const answer = withoutKey(received);
      const parsed = jsonIn(answer);
      const reference = textAt(parsed, 'sid');
      if (answer.status < 300 && reference) return { kind: 'accepted', reference };
      // Accepted by its status, but without a reference.
      if (answer.status < 300) return { kind: 'uncertain', reason: beginningOf(answer) };
      const code = textAt(parsed, 'code') ?? '';
      const reason = [textAt(parsed, 'message'), code].filter(Boolean).join(' · ');
      if (passing.has(code)) return { kind: 'unavailable', reason: `${answer.status} ${reason}` };
      return refusal(answer, reason || undefined);
    },
  };
}

export const twilioProvider = (
  settings: TwilioSettings & { readonly statusCallback: string | undefined },
): MessageProvider<OutgoingText> => httpProvider(twilioProtocol(settings));
