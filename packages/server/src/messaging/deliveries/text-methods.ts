import { smsLength } from '@pregon/contract/sms/sms-length';
import type { SmsMethod, WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import type { Occurrence } from '../schedules/occurrence.ts';
import { shortenLinks } from '../short-links/shorten-links.ts';
import type { Claimed } from './claimed.ts';
import { unusableNumber } from './ledger.ts';
import { type Billed, type MethodTools, type Personal, type PreparedMethod, sendingOf } from './prepared-method.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';
import { ProviderFailure } from '../../channels/http/provider-failure.ts';
import { withAcceptedHoles } from '../../content/rendering/accepted-holes.ts';
import { prepareText } from '../../content/rendering/text-renderer.ts';
import { whatsappTexts } from './whatsapp-texts.ts';

/**
 * Separator of the texts of one message while their links are shortened together: it ends a web address, and occurs in no text.
 */
const seam = '\n\0\n';

interface TextMethod<Message> {
  /** The texts of a message, in the order of the template's parameters; for an SMS, its text alone. */
  readonly texts: readonly string[];
  readonly shortenLinks: boolean;
  /** How many of the texts, from the first on, have their links shortened. Default: all. */
  readonly shortened?: number;
  readonly provider: MessageProvider<Message>;
  readonly compose: (claimed: Claimed, texts: readonly string[]) => Message;
  readonly billed: (message: Message) => Billed;
}

/** Validates a number again at each attempt: an invalid one stays invalid. */
const dialled = ({ address }: Claimed): string => {
  if (!/^\+[1-9]\d{7,14}$/.test(address)) throw new Error(unusableNumber(address));
  return address;
};

function prepareTexts<Message>(
  { texts, provider, compose, billed, ...method }: TextMethod<Message>,
  { acceptMissingValues }: Occurrence,
  { database, config }: MethodTools,
): PreparedMethod {
  const renderers = texts.map((text) => prepareText(acceptMissingValues ? withAcceptedHoles(text) : text));

  /** Renders the texts for each recipient of a batch; an error where they cannot be rendered. */
  const write = async (batch: readonly Personal[]): Promise<ReadonlyMap<number, readonly string[] | Error>> => {
    const written = new Map<number, readonly string[] | Error>();
    for (const { claimed, values } of batch) {
      try {
        written.set(
          claimed.id,
          renderers.map((renderer) => renderer.render(values)),
        );
      } catch (error) {
        written.set(claimed.id, error instanceof Error ? error : new Error(String(error)));
      }
    }
    if (!method.shortenLinks) return written;
    const last = method.shortened ?? texts.length;
    const whole = [...written].flatMap(([deliveryId, rendered]) =>
      rendered instanceof Error ? [] : [{ deliveryId, text: rendered.slice(0, last).join(seam), rest: rendered.slice(last) }],
    );
    const shortened = await shortenLinks(database, config, whole);
    for (const [index, { deliveryId, rest }] of whole.entries()) {
      written.set(deliveryId, [...(last > 0 ? (shortened[index]?.split(seam) ?? []) : []), ...rest]);
    }
    return written;
  };

  return {
    tags: [...new Set(renderers.flatMap(({ tags }) => tags))],
    dataTags: [...new Set(renderers.flatMap(({ dataTags }) => dataTags))],
    async ready(batch) {
      const written = await write(batch);
      return batch.map(({ claimed }) =>
        sendingOf(
          provider,
          () => {
            const rendered = written.get(claimed.id) ?? [];
            if (rendered instanceof Error) throw rendered;
            return compose(claimed, rendered);
          },
          billed,
        ),
      );
    },
  };
}

export function prepareSms(definition: SmsMethod, occurrence: Occurrence, tools: MethodTools): PreparedMethod {
  const method = {
    texts: [definition.smsMessage],
    shortenLinks: definition.shortenLinks,
    provider: tools.providers.sms,
    compose: (claimed: Claimed, [text = '']: readonly string[]) => ({
      messageId: claimed.messageId,
      to: dialled(claimed),
      text,
    }),
    billed: ({ text }: { readonly text: string }) => ({ segments: smsLength(text).parts }),
  };
  return prepareTexts(method, occurrence, tools);
}

/** Throws `ProviderFailure` when the templates cannot be looked up now. A template that no longer exists fails each message. */
export async function prepareWhatsapp(
  definition: WhatsappMethod,
  occurrence: Occurrence,
  tools: MethodTools,
): Promise<PreparedMethod> {
  const { waPhoneNumber: source, waTemplateId, waMediaUrl } = definition;
  const templates = await tools.templates(source).catch((error: unknown) => {
    throw new ProviderFailure(error);
  });
  const template = templates.find(({ id }) => id === waTemplateId);
  const texts = whatsappTexts(definition, template);
  const method = {
    ...texts,
    shortenLinks: definition.shortenLinks,
    provider: tools.providers.wa,
    compose(claimed: Claimed, rendered: readonly string[]) {
      if (!template) throw new Error('La plantilla de WhatsApp ya no está aprobada.');
      const { messageId } = claimed;
      return { messageId, to: dialled(claimed), source, template, mediaUrl: waMediaUrl || null, ...texts.read(rendered) };
    },
    billed: () => ({ ...(template?.category && { category: template.category }) }),
  };
  return prepareTexts(method, occurrence, tools);
}
