import type { PriceItem } from '@pregon/contract/account/message-prices.endpoints';
import { filledButtons } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { prepareWhatsapp } from '../deliveries/text-methods.ts';
import { whatsappTexts } from '../deliveries/whatsapp-texts.ts';
import { checkTemplate, templateFor, templateText, whatsappSender } from '../schedules/check-template.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { ChannelMethod, DefinitionOf, MethodText, PreviewedMethod, RequestedMethod } from './channel-method.ts';
import { previewTexts } from './preview-texts.ts';
import { fieldAskingFor, requiredTagsOf } from './text-tags.ts';

/** A WhatsApp template may be changed or withdrawn by others during a sending. */
const templateMs = 60_000;

/** The parts of a template that a message shows. */
type ShownTemplate = Pick<WhatsappTemplate, 'header' | 'body' | 'footer' | 'buttons'>;

const texts = ({ waParameters, waPostbackTexts, waUrlSuffixes }: DefinitionOf<'wa'>): readonly MethodText[] => [
  ...waParameters.map((text, index) => ({ field: `waParameters.${index}`, text })),
  ...waPostbackTexts.map(({ text }, index) => ({ field: `waPostbackTexts.${index}.text`, text })),
  ...waUrlSuffixes.map((text, index) => ({ field: `waUrlSuffixes.${index}`, text })),
];

const registryOf = ({ services, principal }: RequestedMethod<'wa'>) => services.providerRegistry.ofAccount(principal.accountId);

/** What WhatsApp charges by the category of a template; an unknown one counts as marketing. */
function pricedAs(category: string): PriceItem {
  const name = category.toUpperCase();
  return name === 'UTILITY' ? 'waUtility' : name === 'AUTHENTICATION' ? 'waAuthentication' : 'waMarketing';
}

/**
 * The template of a preview. Of a message that was sent, whose template was withdrawn since or cannot be read now, the text that was chosen.
 */
async function previewedTemplate(method: PreviewedMethod<'wa'>): Promise<ShownTemplate> {
  const { definition, path, sent } = method;
  try {
    return await templateFor(registryOf(method), definition, path);
  } catch (error) {
    if (!sent || !definition.waMessage || !(error instanceof Fault)) throw error;
    return { header: '', body: definition.waMessage, footer: '', buttons: [] };
  }
}

/** WhatsApp: a template that the provider has approved, with texts in its places. */
export const waChannel: ChannelMethod<'wa'> = {
  cacheMs: templateMs,
  vary: (definition, { whatsapp }) => (whatsapp ? { ...definition, ...whatsapp } : definition),
  texts,
  pinNewsletter: async () => null,
  requiredTags: async (definition) => requiredTagsOf(texts(definition)),
  fieldOfTag: (definition, tag) => fieldAskingFor(texts(definition), tag),
  checkSender: async () => undefined,
  checkTemplate: (method) => checkTemplate(registryOf(method), method.definition, method.path),
  prepare: (_, definition, occurrence, tools) => prepareWhatsapp(definition, occurrence, tools),
  messageHost: (_, { publicUrl }) => new URL(publicUrl).hostname,
  async preview(method) {
    const { definition } = method;
    const template = await previewedTemplate(method);
    const places = whatsappTexts(definition, template);
    const { written, missing } = await previewTexts(method, places.texts, places.shortened);
    const { parameters, ...buttonValues } = places.read(written);
    return {
      type: 'wa',
      subject: '',
      preheader: '',
      content: templateText(template, parameters),
      mediaUrl: definition.waMediaUrl || null,
      pageUrl: null,
      missing: [...missing],
      buttons: [...filledButtons(template, buttonValues)],
    };
  },
  async review(method) {
    const { definition, path } = method;
    const providerRegistry = registryOf(method);
    const template = await templateFor(providerRegistry, definition, path);
    const { waParameters: parameters, waPostbackTexts: postbackTexts, waUrlSuffixes: urlSuffixes } = definition;
    const buttons = [...filledButtons(template, { postbackTexts, urlSuffixes })];
    const shown = { name: template.name, text: templateText(template, parameters), buttons };
    const sender = await whatsappSender(providerRegistry, definition);
    return { sender, newsletter: null, sms: null, template: shown, priced: { item: pricedAs(template.category), units: 1 } };
  },
};
