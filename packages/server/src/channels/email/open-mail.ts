import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import { logFault } from '../../kernel/observability/log.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { smtpProvider } from './smtp-provider.ts';
import type { DevMailbox } from '../providers/dev-mailbox.ts';

/** The installation's mail provider, with its dev mailbox if it has one. */
export interface Mail {
  readonly provider: MessageProvider<OutgoingMail>;
  close(): Promise<void>;
}

/** Opens the mail server of SMTP_URL, or without it the dev mailbox's mail catcher. */
export async function openMail(
  { smtpUrl, dkim }: Pick<Config, 'smtpUrl' | 'dkim'>,
  database: Database,
  devMailbox: Pick<DevMailbox, 'startMailServer'>,
): Promise<Mail> {
  const own = smtpUrl === undefined ? await devMailbox.startMailServer(database, logFault) : undefined;
  const provider = smtpProvider(smtpUrl ?? own?.url ?? '', { dkim });
  return {
    provider,
    async close() {
      provider.close();
      await own?.stop();
    },
  };
}
