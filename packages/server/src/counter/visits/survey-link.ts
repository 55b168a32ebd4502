import { randomUUID } from 'node:crypto';
import type { SurveyChannel } from '@pregon/contract/visits/visit.schema';
import { composeAccountMail } from '../../identity/accounts/account-mail.ts';
import { accountSettingsRepository } from '../../identity/accounts/account-settings.repository.ts';
import type { OutgoingText } from '../../channels/outgoing-messages.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { unsubscribeHeaders } from '../../content/recipient-links/unsubscribe-headers.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { findReachable } from '../../audiences/audience/find-reachable.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import { recipientTokens, unsubscribeUrl } from '../../content/recipient-links/recipient-token.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { surveysRepository } from '../surveys/surveys.repository.ts';
import { visitsRepository } from './visits.repository.ts';

/** The address of a visit's survey. */
export const surveyUrl = (publicUrl: string, key: string, traceId: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/apps/${encodeURIComponent(key)}/encuesta/${encodeURIComponent(traceId)}`;

/** The visitor if reachable by the channel, by the rules of audiences: with consent and without suppression. */
async function reachableVisitor(
  { database }: ChannelServices,
  { accountId, storeId }: KeyHolder,
  traceId: string,
  channel: SurveyChannel,
) {
  const customerId = await visitsRepository.visitorOfTrace(database, storeId, traceId);
  if (customerId === undefined) return undefined;
  return findReachable(database, { accountId, customerId }, channel);
}

type Visitor = NonNullable<Awaited<ReturnType<typeof reachableVisitor>>>;

/** The account's default sender, or else the installation's. */
async function senderOf(
  { config, database }: ChannelServices,
  { accountId, accountName }: KeyHolder,
): Promise<OutgoingMail['from']> {
  const { senderName, senderEmail } = await accountSettingsRepository.defaultSender(database, accountId);
  const name = senderName || accountName.replace(/[\r\n]+/g, ' ');
  return { name, address: senderEmail || config.mailFrom };
}

async function mailFor(
  services: ChannelServices,
  holder: KeyHolder,
  { firstName, email }: Visitor,
  href: string,
): Promise<OutgoingMail> {
  const { config } = services;
  const { accountId, accountName, storeName } = holder;
  const to = email ?? '';
  const token = recipientTokens(config.keys.links).sign({ accountId, email: to }, new Date());
  const mail = composeAccountMail(config, {
    to,
    subject: '¿Cómo te atendimos?',
    greeting: `Hola, ${firstName}:`,
    paragraphs: [`Gracias por tu visita a ${storeName}. Cuéntanos en un minuto cómo te fue: nos ayuda a hacerlo mejor.`],
    action: { words: 'Responder', href },
    notes: [`Te escribe ${accountName}.`],
  });
  return {
    ...mail,
    from: await senderOf(services, holder),
    headers: { ...mail.headers, ...unsubscribeHeaders(unsubscribeUrl(config.publicUrl, to, token)) },
  };
}

const textFor = ({ storeName }: KeyHolder, { mobile }: Visitor, href: string): OutgoingText => ({
  messageId: randomUUID(),
  to: mobile ?? '',
  text: `Gracias por tu visita a ${storeName}. Cuéntanos cómo te fue: ${href}`,
});

/**
 * Sends the survey link by one channel, at most once for a visit. The answer is the same when it was sent before, or when the
 * visitor is not reachable. After a refusal by the provider it may be requested again.
 */
export async function sendSurveyLink(
  services: ChannelServices,
  holder: KeyHolder,
  traceId: string,
  channel: SurveyChannel,
): Promise<void> {
  const visitor = await reachableVisitor(services, holder, traceId, channel);
  if (!visitor) return;
  const trace = { accountId: holder.accountId, storeId: holder.storeId, trace: traceId };
  if (!(await surveysRepository.claimLink(services.database, trace, channel))) return;
  const href = surveyUrl(services.config.publicUrl, holder.key, traceId);
  const { providers } = services.providerRegistry.ofAccount(holder.accountId);
  const outcome =
    channel === 'email'
      ? await providers.email.send(await mailFor(services, holder, visitor, href))
      : await providers.sms.send(textFor(holder, visitor, href));
  if (outcome.kind !== 'unavailable') return;
  await surveysRepository.releaseLink(services.database, trace, channel);
  throw new Fault('UNAVAILABLE');
}
