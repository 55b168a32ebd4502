import type { MediaType } from '@pregon/contract/schedules/send-method.schema';
import { openLinks } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import * as v from 'valibot';
import type { MetaSettings } from '../../kernel/config/messaging-config.ts';
import { beginningOf, exchange, type HttpAnswer, jsonIn, NoAnswer, textAt } from '../http/http-exchange.ts';
import { type HttpProtocol, refusal } from '../http/http-provider.ts';
import type { OutgoingTemplate } from '../outgoing-messages.ts';
import { buttonsOf, listedButton } from './listed-button.ts';
import { countParameters, digitsOf, splitParameters, type WhatsappGateway, WhatsappFailure } from './whatsapp-gateway.ts';

const timeoutMs = 15_000;
/** Limit of pages of the template list, a hundred templates each. */
const mostPages = 20;

const page = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({
    data: v.array(item),
    paging: v.optional(
      v.object({ cursors: v.optional(v.object({ after: v.optional(v.string()) })), next: v.optional(v.string()) }),
    ),
  });

const phoneNumber = v.object({ id: v.string(), display_phone_number: v.string(), verified_name: v.optional(v.string(), '') });

const component = v.object({
  type: v.string(),
  format: v.optional(v.string(), 'TEXT'),
  text: v.optional(v.string(), ''),
  buttons: v.optional(v.array(listedButton), []),
});
const messageTemplate = v.object({
  id: v.string(),
  name: v.string(),
  language: v.string(),
  category: v.optional(v.string(), ''),
  status: v.optional(v.string(), 'APPROVED'),
  components: v.optional(v.array(component), []),
});

const mediaOf: Readonly<Record<string, MediaType>> = { IMAGE: 'imagen', VIDEO: 'video', DOCUMENT: 'documento' };
const mediaNames: Readonly<Record<MediaType, string>> = { texto: 'text', imagen: 'image', video: 'video', documento: 'document' };

function templateOf({ id, name, language, category, components }: v.InferOutput<typeof messageTemplate>): WhatsappTemplate {
  const part = (type: string) => components.find((candidate) => candidate.type === type);
  const header = part('HEADER');
  const body = part('BODY')?.text ?? '';
  const media = mediaOf[header?.format ?? ''] ?? 'texto';
  const headerText = media === 'texto' ? (header?.text ?? '') : '';
  return {
    id,
    name,
    language,
    category,
    header: headerText,
    body,
    footer: part('FOOTER')?.text ?? '',
    parameterCount: countParameters(headerText) + countParameters(body),
    media,
    buttons: buttonsOf(part('BUTTONS')?.buttons ?? []),
  };
}

/** Meta's error codes that concern all messages: rate limits and invalid credentials. */
const notNow = new Set(['4', '80007', '130429', '131048', '190', '10', '200', '368']);
/** Meta's error codes for a recipient who can be written to later. */
const anotherTime = new Set(['131056', '131049']);

function reasonOf(answer: HttpAnswer): { readonly code: string; readonly reason: string | undefined } {
  const parsed = jsonIn(answer);
  const message = textAt(parsed, 'error.error_data.details') ?? textAt(parsed, 'error.message');
  const code = textAt(parsed, 'error.code') ?? '';
  return { code, reason: message && [message, code].filter(Boolean).join(' · ') };
}

const texts = (values: readonly string[]) => values.map((text) => ({ type: 'text', text }));

/** Header, body and buttons in the format of the Cloud API. */
function componentsOf({ template, parameters, mediaUrl, postbackTexts, urlSuffixes }: OutgoingTemplate) {
  const { header, body } = splitParameters(template, parameters);
  const kind = mediaNames[template.media];
  const media = template.media !== 'texto' && mediaUrl ? [{ type: kind, [kind]: { link: mediaUrl } }] : [];
  return [
    ...(media.length > 0 || header.length > 0 ? [{ type: 'header', parameters: [...media, ...texts(header)] }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: texts(body) }] : []),
    ...postbackTexts.map(({ index, text }) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload: text }],
    })),
    ...openLinks(template).map(({ index }, order) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: texts([urlSuffixes[order] ?? '']),
    })),
  ];
}

function protocolOf({ url, token }: MetaSettings): HttpProtocol<OutgoingTemplate> {
  return {
    request: (message) => ({
      url: `${url}/${encodeURIComponent(message.source)}/messages`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: digitsOf(message.to),
        type: 'template',
        template: {
          name: message.template.name,
          language: { code: message.template.language },
          components: componentsOf(message),
        },
        biz_opaque_callback_data: message.messageId,
      }),
    }),
    read(answer) {
      const reference = textAt(jsonIn(answer), 'messages.0.id');
      if (answer.status < 300 && reference) return { kind: 'accepted', reference };
      if (answer.status < 300) return { kind: 'uncertain', reason: beginningOf(answer) };
      const { code, reason } = reasonOf(answer);
      if (notNow.has(code)) return { kind: 'unavailable', reason: reason ?? code };
      if (anotherTime.has(code)) return { kind: 'refused', reason: reason ?? code, permanent: false };
      return refusal(answer, reason);
    },
  };
}

/** WhatsApp through Meta's Cloud API: `/{account}/phone_numbers`, `/{account}/message_templates`, `/{number}/messages`. */
export function metaGateway(settings: MetaSettings): WhatsappGateway {
  const { url, token, account } = settings;

  async function list<const Item extends v.GenericSchema>(path: string, query: Readonly<Record<string, string>>, item: Item) {
    const found: v.InferOutput<Item>[] = [];
    let after: string | undefined;
    for (let turn = 0; turn < mostPages; turn += 1) {
      const search = new URLSearchParams({ ...query, limit: '100', ...(after && { after }) });
      const answer = await exchange(
        {
          method: 'GET',
          url: `${url}/${encodeURIComponent(account)}/${path}?${search.toString()}`,
          headers: { authorization: `Bearer ${token}` },
        },
        timeoutMs,
      ).catch((error: unknown) => {
        if (error instanceof NoAnswer) throw new WhatsappFailure('Sin respuesta del servidor', { cause: error });
        throw error;
      });
      if (answer.status >= 300) throw new WhatsappFailure(reasonOf(answer).reason ?? 'Error desconocido');
      const read = v.safeParse(page(item), jsonIn(answer));
      if (!read.success) throw new WhatsappFailure('Error desconocido', { cause: read.issues[0].message });
      found.push(...read.output.data);
      after = read.output.paging?.next ? read.output.paging.cursors?.after : undefined;
      if (!after) break;
    }
    return found;
  }

  return {
    async profiles() {
      const numbers = await list('phone_numbers', { fields: 'id,display_phone_number,verified_name' }, phoneNumber);
      return numbers.map(({ id, display_phone_number: phone, verified_name: name }) => ({
        id,
        name: name || phone,
        phoneNumber: phone,
      }));
    },
    // Templates belong to the account, so all of its numbers have them.
    async templates() {
      const fields = 'id,name,language,category,status,components';
      const all = await list('message_templates', { status: 'APPROVED', fields }, messageTemplate);
      return all
        .filter(({ status }) => status === 'APPROVED')
        .map(templateOf)
        .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
    },
    protocol: protocolOf(settings),
  };
}
