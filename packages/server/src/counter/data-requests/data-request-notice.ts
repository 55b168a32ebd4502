import type { DataRequestKind } from '@pregon/contract/data-requests/data-request.schema';
import * as v from 'valibot';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import type { MailQueue } from '../../kernel/jobs/control-queue.ts';
import { dataRequestsRepository } from './data-requests.repository.ts';
import { notifyPerson, type NotifyTools } from './notify-person.ts';

const events = ['received', 'extended', 'answered'] as const;

/** What happened to a request. It names the request alone: a queue holds no personal data. */
interface DataRequestEvent {
  readonly id: number;
  readonly event: (typeof events)[number];
}

/** Messages to people about their requests. */
export const dataRequestNotices: MailQueue<DataRequestEvent> = {
  name: 'data-request-notice',
  request: v.object({ id: v.number(), event: v.picklist(events) }),
  pollingIntervalSeconds: 5,
};

const phrases: Readonly<Record<DataRequestKind, string>> = {
  query: 'saber qué datos tuyos hay',
  correction: 'corregir tus datos',
  objection: 'que no se usen tus datos',
  erasure: 'eliminar tus datos',
};

const longDay = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (day: string): string => longDay.format(new Date(day));

interface Told {
  readonly event: DataRequestEvent['event'];
  readonly kind: DataRequestKind;
  readonly shop: string;
  readonly dueOn: string;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly text: string;
}

function wordsOf({ event, kind, shop, dueOn }: Told): Words {
  const asked = `Le pediste a ${shop}: ${phrases[kind]}.`;
  const day = dayInWords(dueOn);
  if (event === 'received')
    return {
      subject: 'Recibimos tu solicitud',
      paragraphs: [asked, `Te responderá a más tardar el ${day}.`],
      text: `${shop}: recibimos tu solicitud de ${phrases[kind]}. Te responde hasta el ${day}:`,
    };
  if (event === 'extended')
    return {
      subject: 'Tu solicitud tarda un poco más',
      paragraphs: [asked, `${shop} necesita más tiempo. Te responderá a más tardar el ${day}.`],
      text: `${shop} necesita tiempo para tu solicitud de ${phrases[kind]}. Te responde hasta el ${day}:`,
    };
  return {
    subject: 'Tu solicitud tiene respuesta',
    paragraphs: [asked, `${shop} ya respondió.`],
    text: `${shop} ya tiene respuesta para tu solicitud de ${phrases[kind]}:`,
  };
}

/**
 * Tells a person what happened to their request, with a signed link to its state. Nobody is told once
 * their data was erased. Throws when the provider is unavailable.
 */
export async function sendDataRequestNotice(
  tools: NotifyTools,
  { id, event }: DataRequestEvent,
  now = new Date(),
): Promise<void> {
  const { database } = tools;
  const request = await dataRequestsRepository.find(database, id);
  if (!request || request.address === null) return;
  const { accountId, address, kind } = request;
  const shop = (await accountsRepository.nameOf(database, accountId)) ?? '';
  const { text, ...words } = wordsOf({ event, kind, shop, dueOn: request.extendedTo ?? request.dueOn });
  const notes = ['El enlace sirve durante un año.', 'Si no fuiste tú, escríbele a la tienda.'];
  const mail = { ...words, button: 'Ver mi solicitud', notes };
  const outcome = await notifyPerson(tools, { accountId, address, mail, text }, now);
  if (outcome.kind === 'unavailable')
    throw new Error(`The provider did not take a notice about a data request: ${outcome.reason}`);
}
