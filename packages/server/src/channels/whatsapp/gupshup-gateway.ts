import type { MediaType } from '@pregon/contract/schedules/send-method.schema';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import * as v from 'valibot';
import type { GupshupSettings } from '../../kernel/config/messaging-config.ts';
import { beginningOf, exchange, type HttpAnswer, jsonIn, NoAnswer, textAt } from '../http/http-exchange.ts';
import { type HttpProtocol, refusal } from '../http/http-provider.ts';
import type { OutgoingTemplate } from '../outgoing-messages.ts';
import { buttonsOf, listedButton } from './listed-button.ts';
import { countParameters, digitsOf, type WhatsappGateway, WhatsappFailure } from './whatsapp-gateway.ts';

const timeoutMs = 15_000;

const listedTemplate = v.object({
  id: v.string(),
  elementName: v.string(),
  languageCode: v.optional(v.string(), 'es'),
  category: v.optional(v.string(), ''),
  status: v.optional(v.string(), ''),
  templateType: v.optional(v.string(), 'TEXT'),
  data: v.optional(v.string(), ''),
  /** The template's components, as JSON in a string. */
  containerMeta: v.optional(v.string(), '{}'),
});
const answerOfTemplates = v.object({ templates: v.array(listedTemplate) });

const container = v.object({
  header: v.optional(v.string(), ''),
  data: v.optional(v.string()),
  footer: v.optional(v.string(), ''),
  buttons: v.optional(v.array(listedButton), []),
});

const mediaOf: Readonly<Record<string, MediaType>> = { IMAGE: 'imagen', VIDEO: 'video', DOCUMENT: 'documento' };
const mediaNames: Readonly<Record<MediaType, string>> = { texto: 'text', imagen: 'image', video: 'video', documento: 'document' };

function templateOf(listed: v.InferOutput<typeof listedTemplate>): WhatsappTemplate {
  const { id, elementName: name, languageCode: language, category, templateType, data, containerMeta } = listed;
  const meta = v.safeParse(container, jsonIn({ body: containerMeta }));
  const { header = '', data: inside, footer = '', buttons = [] } = meta.success ? meta.output : {};
  const body = inside ?? data;
  const media = mediaOf[templateType] ?? 'texto';
  const headerText = media === 'texto' ? header : '';
  return {
    id,
    name,
    language,
    category,
    header: headerText,
    body,
    footer,
    parameterCount: countParameters(headerText) + countParameters(body),
    media,
    buttons: buttonsOf(buttons),
  };
}

const reasonOf = (answer: HttpAnswer): string | undefined => {
  const parsed = jsonIn(answer);
  return textAt(parsed, 'message.message') ?? textAt(parsed, 'message') ?? textAt(parsed, 'error');
};

function mediaMessage({ template: { media }, mediaUrl }: OutgoingTemplate): string | undefined {
  if (media === 'texto' || !mediaUrl) return undefined;
  const type = mediaNames[media];
  return JSON.stringify({ type, [type]: { link: mediaUrl } });
}

function protocolOf({ url, token, app }: GupshupSettings): HttpProtocol<OutgoingTemplate> {
  return {
    request(message) {
      const media = mediaMessage(message);
      const { template, parameters, postbackTexts, urlSuffixes } = message;
      return {
        url: `${url}/wa/api/v1/template/msg`,
        headers: { apikey: token, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          channel: 'whatsapp',
          source: digitsOf(message.source),
          destination: digitsOf(message.to),
          'src.name': app,
          // The variable ends of links are parameters like the others, after those of the text.
          template: JSON.stringify({ id: template.id, params: [...parameters, ...urlSuffixes] }),
          ...(media && { message: media }),
          ...(postbackTexts.length > 0 && { postbackTexts: JSON.stringify(postbackTexts) }),
        }).toString(),
      };
    },
    read(answer) {
      const parsed = jsonIn(answer);
      const reference = textAt(parsed, 'messageId');
      if (answer.status < 300 && reference) return { kind: 'accepted', reference };
      // Gupshup also answers 200 when it refuses.
      if (answer.status < 300 && textAt(parsed, 'status') === 'error') {
        return { kind: 'refused', reason: reasonOf(answer) ?? beginningOf(answer), permanent: true };
      }
      if (answer.status < 300) return { kind: 'uncertain', reason: beginningOf(answer) };
      return refusal(answer, reasonOf(answer));
    },
  };
}

/** WhatsApp through Gupshup's self-serve API: `/wa/app/{app id}/template`, `/wa/api/v1/template/msg`. */
export function gupshupGateway(settings: GupshupSettings): WhatsappGateway {
  const { url, token, account, numbers } = settings;
  return {
    // Gupshup lists no numbers, so they come from the settings.
    profiles: async () =>
      numbers.map((number) => ({ id: digitsOf(number), name: settings.app, phoneNumber: `+${digitsOf(number)}` })),
    async templates() {
      const request = {
        method: 'GET' as const,
        url: `${url}/wa/app/${encodeURIComponent(account)}/template?templateStatus=APPROVED`,
        headers: { apikey: token },
      };
      const answer = await exchange(request, timeoutMs).catch((error: unknown) => {
        if (error instanceof NoAnswer) throw new WhatsappFailure('Sin respuesta del servidor', { cause: error });
        throw error;
      });
      if (answer.status >= 300) throw new WhatsappFailure(reasonOf(answer) ?? 'Error desconocido');
      const read = v.safeParse(answerOfTemplates, jsonIn(answer));
      if (!read.success) throw new WhatsappFailure('Error desconocido', { cause: read.issues[0].message });
      return read.output.templates
        .filter(({ status }) => status === 'APPROVED')
        .map(templateOf)
        .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
    },
    protocol: protocolOf(settings),
  };
}
