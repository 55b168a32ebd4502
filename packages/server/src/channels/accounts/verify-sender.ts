import { randomBytes, randomInt } from 'node:crypto';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { type ResolveTxt, txtRecordsAt } from '../../kernel/http/txt-records.ts';
import { hashOfToken } from '../../kernel/tokens/secret-token.ts';
import { composeAccountMail } from '../../identity/accounts/account-mail.ts';
import { codeMinutes, type SenderRow, senderIdentitiesRepository } from './sender-identities.repository.ts';

const mostTries = 5;

/** The DNS TXT record that proves that an account controls a domain. The value differs by account. */
export const senderRecord = ({ value, proof }: Pick<SenderRow, 'value' | 'proof'>) => ({
  name: `_pregon.${value}`,
  value: `pregon-verificacion=${proof}`,
});

export const newDomainProof = (): string => randomBytes(24).toString('base64url');

/** A new six-digit code, and its hash that is stored. */
export function newCode(): { readonly code: string; readonly proof: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, proof: hashOfToken(code) };
}

/** The message with the verification code of an address. */
export function senderCodeMail(
  config: Pick<Config, 'mailFrom' | 'adminUrl'>,
  { to, code, accountName }: { readonly to: string; readonly code: string; readonly accountName: string },
): OutgoingMail {
  return composeAccountMail(config, {
    to,
    subject: 'Verifica tu correo de remitente',
    greeting: 'Hola:',
    paragraphs: [`${accountName} quiere enviar mensajes desde este correo con Pregón. El código es ${code}.`],
    action: { words: 'Ir a Pregón', href: `${config.adminUrl}/admin/cuenta` },
    notes: [`El código sirve durante ${codeMinutes} minutos.`, 'Si no lo esperabas, no lo compartas: no tienes que hacer nada.'],
  });
}

const invalid = (message: string): Fault => new Fault('INVALID', { fields: { code: message } });

/** Throws INVALID while a domain lacks the record. */
async function checkRecord(sender: SenderRow, resolveTxt: ResolveTxt): Promise<void> {
  const { name, value } = senderRecord(sender);
  if ((await txtRecordsAt(name, resolveTxt)).includes(value)) return;
  throw invalid(`Todavía no encontramos el registro TXT en ${name}. Los cambios de DNS pueden tardar unas horas.`);
}

async function checkCode(database: Database, sender: SenderRow, code: string): Promise<void> {
  if (!/^\d{6}$/.test(code)) throw invalid('Escribe los 6 números del código.');
  const tried = await senderIdentitiesRepository.tryCode(database, sender.id, mostTries);
  if (!tried) throw invalid('El código ya no sirve: pide otro.');
  if (tried.proof !== hashOfToken(code)) throw invalid('El código no es ese.');
}

/** Verifies a sender. Throws INVALID at `code` when the proof fails. */
export async function proveSender(database: Database, sender: SenderRow, code: string, resolveTxt: ResolveTxt): Promise<void> {
  if (sender.kind === 'domain') await checkRecord(sender, resolveTxt);
  else await checkCode(database, sender, code);
}
