import { accountChannelsRepository } from '../../channels/accounts/account-channels.repository.ts';
import { sendingValues } from '../../content/rendering/merge-values.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { prepareSms } from '../deliveries/text-methods.ts';
import { measureSms } from '../schedules/measure-sms.ts';
import type { ChannelMethod, DefinitionOf, MethodText, ReviewedMethod } from './channel-method.ts';
import { previewTexts } from './preview-texts.ts';
import { fieldAskingFor, requiredTagsOf } from './text-tags.ts';

const texts = ({ smsMessage }: DefinitionOf<'sms'>): readonly MethodText[] => [{ field: 'smsMessage', text: smsMessage }];

/** The sender of SMS: the account's own number, or else the installation's. */
async function senderOf({ services: { config, database }, principal: { accountId } }: ReviewedMethod<'sms'>): Promise<string> {
  const kept = await accountChannelsRepository(createSecretBox(config.keys.encryption)).read(database, accountId, 'sms');
  return kept?.settings.from || config.sms?.from || 'El número de SMS de la cuenta';
}

/** SMS: one text for each person, whose length is measured. */
export const smsChannel: ChannelMethod<'sms'> = {
  cacheMs: Number.POSITIVE_INFINITY,
  vary: (definition, { smsMessage }) => ({ ...definition, smsMessage: smsMessage || definition.smsMessage }),
  texts,
  pinNewsletter: async () => null,
  requiredTags: async (definition) => requiredTagsOf(texts(definition)),
  fieldOfTag: (definition, tag) => fieldAskingFor(texts(definition), tag),
  checkSender: async () => undefined,
  checkTemplate: async () => undefined,
  prepare: async (_, definition, occurrence, tools) => prepareSms(definition, occurrence, tools),
  messageHost: (_, { publicUrl }) => new URL(publicUrl).hostname,
  async preview(method) {
    const { written, missing } = await previewTexts(method, [method.definition.smsMessage]);
    const [content = ''] = written;
    const nothing = { subject: '', preheader: '', mediaUrl: null, pageUrl: null, buttons: [] };
    return { ...nothing, type: 'sms', content, missing: [...missing] };
  },
  async review(method) {
    const { services, definition, scope, selection, audience, from } = method;
    const common = sendingValues(from, scope, selection);
    const measured = await measureSms(services.database, services.config, definition, audience, common);
    const units = measured ? measured.totalParts / measured.people : 1;
    const priced = { item: 'sms', units } as const;
    return { sender: await senderOf(method), newsletter: null, sms: measured ?? null, template: null, priced };
  },
};
