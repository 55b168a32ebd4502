import type { DataRequestKind } from '@pregon/contract/data-requests/data-request.schema';
import * as v from 'valibot';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import { type AccountMail, composeAccountMail } from '../../identity/accounts/account-mail.ts';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { MailQueue } from '../../kernel/jobs/control-queue.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { dataRequestsRepository } from './data-requests.repository.ts';

const events = ['received', 'extended', 'answered'] as const;

/** What happened to a request. It names the request alone: a queue holds no personal data. */
interface DataRequestEvent {
  readonly id: number;
  readonly event: (typeof events)[number];
}

/** Mails to people about their requests. */
export const dataRequestNotices: MailQueue<DataRequestEvent> = {
  name: 'data-request-notice',
  request: v.object({ id: v.number(), event: v.picklist(events) }),
  pollingIntervalSeconds: 5,
};

interface NoticeTools {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom' | 'keys'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

const phrases: Readonly<Record<DataRequestKind, string>> = {
  query: 'saber qué datos tuyos hay',
  correction: 'corregir tus datos',
  objection: 'que no se usen tus datos',
  erasure: 'eliminar tus datos',
};

const longDay = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (day: string): string => longDay.format(new Date(day));

/** The page with the requests of a person, by a signed link. */
const pageUrl = (publicUrl: string, email: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/preferences?${new URLSearchParams({ action: 'datos', email, token }).toString()}`;

interface Told {
  readonly event: DataRequestEvent['event'];
  readonly kind: DataRequestKind;
  readonly shop: string;
  readonly dueOn: string;
}

function wordsOf({ event, kind, shop, dueOn }: Told): Pick<AccountMail, 'subject' | 'paragraphs'> {
  const asked = `Le pediste a ${shop}: ${phrases[kind]}.`;
  if (event === 'received')
    return { subject: 'Recibimos tu solicitud', paragraphs: [asked, `Te responderá a más tardar el ${dayInWords(dueOn)}.`] };
  if (event === 'extended')
    return {
      subject: 'Tu solicitud tarda un poco más',
      paragraphs: [asked, `${shop} necesita más tiempo. Te responderá a más tardar el ${dayInWords(dueOn)}.`],
    };
  return { subject: 'Tu solicitud tiene respuesta', paragraphs: [asked, `${shop} ya respondió.`] };
}

/**
 * Tells a person by mail what happened to their request, with a signed link to its state. Nobody is told once their data was erased.
 * Throws when the mail server is unavailable.
 */
export async function sendDataRequestNotice(
  { database, config, provider }: NoticeTools,
  { id, event }: DataRequestEvent,
  now = new Date(),
): Promise<void> {
  const request = await dataRequestsRepository.find(database, id);
  if (!request || request.address === null) return;
  const { accountId, address: email, kind } = request;
  const shop = (await accountsRepository.nameOf(database, accountId)) ?? '';
  const token = recipientTokens(config.keys.links).sign({ accountId, email }, now);
  const mail = composeAccountMail(config, {
    to: email,
    greeting: 'Hola:',
    ...wordsOf({ event, kind, shop, dueOn: request.extendedTo ?? request.dueOn }),
    action: { words: 'Ver mi solicitud', href: pageUrl(config.publicUrl, email, token) },
    notes: ['El enlace sirve durante un año.', 'Si no fuiste tú, escríbele a la tienda.'],
  });
  const outcome = await provider.send(mail);
  if (outcome.kind === 'unavailable')
    throw new Error(`The mail server did not take a notice about a data request: ${outcome.reason}`);
}
