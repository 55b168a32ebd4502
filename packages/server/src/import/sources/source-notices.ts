import { importKinds } from '@pregon/contract/data/data.endpoints';
import * as v from 'valibot';
import { composeAccountMail } from '../../identity/accounts/account-mail.ts';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { MailQueue } from '../../kernel/jobs/control-queue.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import type { ImportSourceRow } from './import-sources.repository.ts';

/** A notice to whoever made a source that it fails, or that an import waits for a person. */
export interface SourceNotice {
  readonly email: string;
  readonly name: string;
  readonly source: string;
  readonly kind: (typeof importKinds)[number];
  readonly isFailing: boolean;
  readonly message: string;
}

export const sourceNotices: MailQueue<SourceNotice> = {
  name: 'import-source-notice',
  request: v.object({
    email: v.string(),
    name: v.string(),
    source: v.string(),
    kind: v.picklist(importKinds),
    isFailing: v.boolean(),
    message: v.string(),
  }),
  pollingIntervalSeconds: 5,
};

/** The notices about a source: to whoever made it, or, when they left, to the administrators of the account. */
export async function noticesOf(
  database: Queryable,
  { accountId, createdBy, name: source, kind }: ImportSourceRow,
  about: Pick<SourceNotice, 'isFailing' | 'message'>,
): Promise<readonly SourceNotice[]> {
  const people = await usersRepository.listResponsible(database, accountId, createdBy);
  return people.map(({ email, name }) => ({ email, name, source, kind, ...about }));
}

interface MailTools {
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

/** Sends a notice. Throws when the mail server is unavailable, so that the queue tries again. */
export async function sendSourceNotice({ config, provider }: MailTools, notice: SourceNotice): Promise<void> {
  const { email, name, source, isFailing, message } = notice;
  const mail = composeAccountMail(config, {
    to: email,
    subject: isFailing ? `No pudimos traer «${source}»` : `«${source}» espera tu confirmación`,
    greeting: `Hola, ${name}:`,
    paragraphs: [
      isFailing
        ? `Intentamos varias veces traer los archivos de la fuente «${source}» y no pudimos.`
        : `Trajimos un archivo de la fuente «${source}», y antes de importarlo hace falta que lo mires.`,
      message,
    ],
    action: { words: 'Ver las fuentes', href: `${config.adminUrl}/admin/importar/fuentes` },
    notes: [
      isFailing
        ? 'Seguimos intentando a la hora programada. No te volvemos a escribir hasta que funcione.'
        : 'Los próximos archivos siguen llegando a su hora.',
    ],
  });
  const outcome = await provider.send(mail);
  if (outcome.kind === 'unavailable') throw new Error(`The mail server did not take a notice of a source: ${outcome.reason}`);
}
