import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { logFault } from '../log.ts';
import { startMailServer } from '../outbox/mail-server.ts';
import type { MessageProvider, OutgoingMail } from './providers/message-provider.ts';
import { smtpProvider } from './providers/smtp-provider.ts';

/** What this process sends all its e-mails through. */
export interface Mail {
  readonly provider: MessageProvider<OutgoingMail>;
  close(): Promise<void>;
}

/** Opens the mail server of SMTP_URL. Without it, brings one whose messages stand at /outbox. */
export async function openMail({ smtpUrl, dkim }: Pick<Config, 'smtpUrl' | 'dkim'>, database: Database): Promise<Mail> {
  const own = smtpUrl === undefined ? await startMailServer(database, logFault) : undefined;
  const provider = smtpProvider(smtpUrl ?? own?.url ?? '', { dkim });
  return {
    provider,
    async close() {
      provider.close();
      await own?.stop();
    },
  };
}
