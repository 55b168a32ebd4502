import type { RenderedMessage } from '@pregon/contract/customers/customer-history.endpoints';
import type { MethodPreview } from '@pregon/contract/schedules/schedule-review.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { requestValues } from '../../content/rendering/request-values.ts';
import { type StaffUser, usersRepository } from '../../identity/accounts/users.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { MethodServices, SentWords } from '../channels/channel-method.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { storedDefinition } from '../schedules/stored-definition.ts';
import { customerMessagesRepository, type StoredMessage } from './customer-messages.repository.ts';
import { renderSentEmail, type SentEmail } from './render-sent-email.ts';
import { sentMessagePages } from './sent-message-pages.ts';
import { sentWordsOf } from './sent-words.ts';

/** Which message of which customer. */
export interface MessageOfCustomer {
  readonly customer: number;
  readonly message: number;
}

interface FoundMessage {
  readonly found: StoredMessage;
  readonly definition: SendMethod;
  readonly sent: SentWords | undefined;
  readonly email: SentEmail;
}

/** Reads a message of a customer with what it said, as far as that is known. Undefined: the customer has no such message. */
export async function findCustomerMessage(
  { config, database }: Pick<MethodServices, 'config' | 'database'>,
  user: StaffUser,
  { customer, message }: MessageOfCustomer,
): Promise<FoundMessage | undefined> {
  const { accountId } = user;
  const found = await customerMessagesRepository.find(database, { accountId }, customer, message);
  if (!found) return undefined;
  const { profileKey, data } = found;
  const selection = profileKey === null ? undefined : await profilesRepository.selection(database, accountId, profileKey);
  const sent = await sentWordsOf(database, config.publicUrl, message, found);
  const email = { found, customer, selection, given: requestValues(data), values: sent?.values };
  return { found, definition: storedDefinition(found.definition), sent, email };
}

/**
 * Renders a message of a customer again: the sent version, with the values that it was sent with where they are kept. Otherwise with the
 * date of the sending and today's data of the customer; a transactional message has the values of its request, as long as they are kept.
 * Throws NOT_FOUND.
 */
export async function renderCustomerMessage(
  services: MethodServices,
  principal: Principal,
  { customer, message }: MessageOfCustomer,
  now: Date,
): Promise<RenderedMessage> {
  const { config, database } = services;
  const user = await usersRepository.find(database, principal.userId);
  const read = user && (await findCustomerMessage(services, user, { customer, message }));
  if (!read) throw new Fault('NOT_FOUND');
  const { found, definition, sent, email } = read;
  const state = { isExact: sent !== undefined, sentAt: found.hasLeft ? found.at : null };
  if (definition.type !== 'email') {
    const { selection, given } = email;
    const method = { services, principal, user, path: 'message', customer, selection, given, sent, now: new Date(found.at) };
    const { type, content, mediaUrl, buttons }: MethodPreview = await (definition.type === 'sms'
      ? channelMethodOf(definition).preview({ ...method, definition })
      : channelMethodOf(definition).preview({ ...method, definition }));
    return { ...state, channel: type, subject: '', preheader: '', content, mediaUrl, pageUrl: null, buttons };
  }
  const { subject, preheader } = await renderSentEmail(database, user, email);
  const pageUrl = await sentMessagePages(config.keys.session).addressOf(principal, { customer, message }, now);
  return { ...state, channel: 'email', subject, preheader, content: '', mediaUrl: null, pageUrl, buttons: [] };
}
