import type { RenderedMessage } from '@pregon/contract/customers/customer-history.endpoints';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { tryMessage } from '../../content/newsletters/newsletter-message.ts';
import { newsletterPictures } from '../../content/newsletters/newsletter-pictures.ts';
import { requestValues } from '../../content/rendering/request-values.ts';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { MethodServices } from '../channels/channel-method.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { storedDefinition } from '../schedules/stored-definition.ts';
import { customerMessagesRepository } from './customer-messages.repository.ts';

/**
 * Renders a message of a customer again: the sent version, with the date of the sending and today's data of the customer, because the
 * ledger does not store rendered texts. A transactional message has the values of its request, as long as they are kept; on the page of an
 * e-mail, their names. Throws NOT_FOUND.
 */
export async function renderCustomerMessage(
  services: MethodServices,
  principal: Principal,
  { customer, message }: { readonly customer: number; readonly message: number },
  now: Date,
): Promise<RenderedMessage> {
  const { config, database } = services;
  const found = await customerMessagesRepository.find(database, principal, customer, message);
  const user = await usersRepository.find(database, principal.userId);
  if (!found || !user) throw new Fault('NOT_FOUND');
  const { profileKey, data } = found;
  const selection =
    profileKey === null ? undefined : await profilesRepository.selection(database, principal.accountId, profileKey);
  const given = requestValues(data);
  const definition = storedDefinition(found.definition);
  const sentAt = new Date(found.at);
  if (definition.type !== 'email') {
    const method = { services, principal, user, path: 'message', customer, selection, given, now: sentAt };
    const { type, content, mediaUrl } = await (definition.type === 'sms'
      ? channelMethodOf(definition).preview({ ...method, definition })
      : channelMethodOf(definition).preview({ ...method, definition }));
    return { channel: type, subject: '', preheader: '', content, mediaUrl, pageUrl: null };
  }
  const { newsletter, version, templateHtml } = found;
  if (newsletter === null || version === null || templateHtml === null) throw new Fault('NOT_FOUND');
  const { subject, preheader } = definition;
  const tried = await tryMessage(database, user, { templateHtml, subject, preheader, customer }, sentAt, selection);
  if (!tried) throw new Fault('NOT_FOUND');
  const { renderer } = tried;
  const values = { ...tried.values, ...given };
  const pictures = newsletterPictures(config.keys.session);
  return {
    channel: 'email',
    subject: renderer.render(values, '').subject,
    preheader: renderer.preheader(values),
    content: '',
    mediaUrl: null,
    pageUrl: await pictures.messageFor(principal, { identifier: newsletter, version }, customer, now),
  };
}
