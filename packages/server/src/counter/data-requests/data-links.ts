import * as v from 'valibot';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { networkOf } from '../../kernel/http/network.ts';
import type { MailQueue } from '../../kernel/jobs/control-queue.ts';
import type { RateLimitStore } from '../../kernel/rate-limits/rate-limit-store.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { accountsOfAddress } from '../../retail/customers/find-customers.ts';
import { normalEmail, normalMobile } from '../../retail/customers/identity.ts';
import { notifyPerson, type NotifyTools } from './notify-person.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** How many links an address gets a day, so that nobody can flood a mailbox or a telephone. */
const mostOfAddress = 3;
/** How many links the installation sends in an hour: each SMS costs money. */
export const mostLinksPerHour = 500;

/** How many links a network asks for in an hour. */
const mostOfNetwork = 10;

const noAddress = 'Escribe un correo, o un celular con su indicativo si no es de Colombia.';

/** What a person reads who asks for a link, whether anybody knows the address or not. */
export const linkAsked = 'Si alguna tienda tiene ese correo o ese celular, en unos minutos te llega un mensaje con tu enlace.';

/** Requests to send the owner of an address their signed links. */
export const dataLinks: MailQueue<{ readonly address: string }> = {
  name: 'data-link',
  request: v.object({ address: v.string() }),
  pollingIntervalSeconds: 5,
};

/**
 * Takes the wish for a link. Whether the address is known is only looked up by a worker, so that neither the answer nor its time tells.
 * Beyond the limit of the address nothing is sent, and the answer is the same. Throws INVALID for what is no address, and TOO_MANY_REQUESTS
 * beyond the limit of the network.
 */
export async function askForDataLink(
  { queue, rateLimits }: Pick<KernelServices, 'queue' | 'rateLimits'>,
  { typed, ip }: { readonly typed: string; readonly ip: string },
): Promise<void> {
  const address = typed.includes('@') ? normalEmail(typed) : normalMobile(typed);
  if (address === undefined) throw new Fault('INVALID', { fields: { address: noAddress } });
  const [network] = await rateLimits.count([{ limit: 'data link network', subject: networkOf(ip), windowMs: hourMs }]);
  if (network && network.count > mostOfNetwork) throw new Fault('TOO_MANY_REQUESTS');
  const [counted] = await rateLimits.count([{ limit: 'data link', subject: address, windowMs: dayMs }]);
  if (counted && counted.count > mostOfAddress) return;
  await queue.requestMail(dataLinks, { address });
}

interface LinkTools extends NotifyTools {
  readonly rateLimits: Pick<RateLimitStore, 'count'>;
  readonly onFault: (fault: unknown) => void;
}

/**
 * Sends the owner of an address a signed link from each account that has it. Nobody is written to at an unknown address. Throws when no
 * provider took any of them, so that the queue tries again.
 */
export async function sendDataLinks(
  { rateLimits, onFault, ...tools }: LinkTools,
  { address }: { readonly address: string },
  now = new Date(),
): Promise<void> {
  const { database } = tools;
  const reasons: string[] = [];
  let taken = 0;
  const accountIds = (await accountsRepository.list(database)).map(({ id }) => id);
  for (const accountId of await accountsOfAddress(database, accountIds, address)) {
    const [all] = await rateLimits.count([{ limit: 'data links', subject: '', windowMs: hourMs }]);
    if (all && all.count > mostLinksPerHour) {
      onFault(new Error(`More than ${mostLinksPerHour} links to personal data in an hour: further ones are not sent.`));
      return;
    }
    const shop = (await accountsRepository.nameOf(database, accountId)) ?? '';
    const outcome = await notifyPerson(tools, { accountId, address, ...wordsOf(shop) }, now);
    if (outcome.kind === 'accepted' || outcome.kind === 'uncertain') taken += 1;
    else reasons.push(`${outcome.kind}: ${outcome.reason}`);
    if (outcome.kind === 'refused') onFault(new Error(`A link to personal data was refused: ${outcome.reason}`));
  }
  if (taken === 0 && reasons.some((reason) => reason.startsWith('unavailable')))
    throw new Error(`No provider took a link to personal data: ${reasons.join('; ')}`);
}

const wordsOf = (shop: string) => ({
  mail: {
    subject: 'Tu enlace para tus datos personales',
    paragraphs: [`Pediste un enlace para saber qué datos tuyos tiene ${shop}, corregirlos o pedir que se eliminen.`],
    button: 'Abrir mi página',
    notes: ['El enlace sirve durante un año. No se lo des a nadie.', 'Si no lo pediste, no tienes que hacer nada.'],
  },
  text: `Tu enlace para pedirle a ${shop} lo que quieras sobre tus datos. No se lo des a nadie:`,
});
