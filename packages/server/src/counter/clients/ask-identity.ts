import { randomUUID } from 'node:crypto';
import { composeAccountMail } from '../../identity/accounts/account-mail.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { identityTokens } from './identity-token.ts';
import type { UnprovedRegistration } from './register-client.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Limit of messages to one person a day, however often somebody types that person's document. */
const mostADay = 3;

/** Masks an e-mail: `m•••@correo.example`, which its owner recognizes. */
const masked = (email: string): string => `${email.charAt(0)}•••@${email.split('@').at(-1) ?? ''}`;

/**
 * Asks the owner of a document, at the previously known address, whether a registration was theirs. Never at the newly typed address:
 * otherwise anybody who knows a document could confirm it themselves.
 */
export async function askIdentity(
  { config, providerRegistry, rateLimits }: ChannelServices,
  { accountId, accountName }: KeyHolder,
  { known, registered, email }: UnprovedRegistration,
  now: Date,
): Promise<void> {
  const [counted] = await rateLimits.count([{ limit: 'identity confirmation', subject: String(known.id), windowMs: dayMs }]);
  if (counted && counted.count > mostADay) return;
  const token = identityTokens(config.keys.links).sign({ accountId, known: known.id, registered }, now);
  const href = `${config.publicUrl.replace(/\/+$/, '')}/confirmar-registro?t=${encodeURIComponent(token)}`;
  if (known.email !== null) {
    const mail = composeAccountMail(config, {
      to: known.email,
      subject: '¿Te registraste de nuevo?',
      greeting: `Hola, ${known.firstName}:`,
      paragraphs: [
        `Alguien se registró en ${accountName} con tu documento y el correo ${masked(email)}. Si fuiste tú, confírmalo y lo juntamos con lo que ya tienes.`,
      ],
      action: { words: 'Sí, fui yo', href },
      notes: ['Si no fuiste tú, no hagas nada: tus datos siguen como están. El enlace sirve 7 días.'],
    });
    const from = { name: accountName.replace(/[\r\n]+/g, ' '), address: config.mailFrom };
    await (await providerRegistry.provider('email')).send({ ...mail, from });
    return;
  }
  if (known.mobile === null) return;
  const text = `${accountName}: alguien se registró con tu documento. Si fuiste tú, confírmalo: ${href}`;
  await (await providerRegistry.provider('sms')).send({ messageId: randomUUID(), to: known.mobile, text });
}
