import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { startMailServer } from '../outbox/mail-server.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { smtpProvider } from './providers/smtp-provider.ts';

/** What this process sends all its messages through. */
export interface Mail {
  readonly provider: MessageProvider;
  close(): Promise<void>;
}

/** The way out for messages, opened when it is needed first. */
export interface MailOutlet {
  provider(): Promise<MessageProvider>;
  /** Once more does nothing. */
  close(): Promise<void>;
}

export function createMailOutlet(config: Pick<Config, 'smtpUrl'>, database: Database): MailOutlet {
  let opened: Promise<Mail> | undefined;
  const open = (): Promise<Mail> => {
    opened ??= openMail(config, database).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    provider: async () => (await open()).provider,
    async close() {
      const mail = await opened;
      opened = undefined;
      await mail?.close();
    },
  };
}

/** Opens the mail server of SMTP_URL. Without it, brings one whose messages stand at /outbox. */
export async function openMail({ smtpUrl }: Pick<Config, 'smtpUrl'>, database: Database): Promise<Mail> {
  const own = smtpUrl === undefined ? await startMailServer(database, (error) => console.error(error)) : undefined;
  const provider = smtpProvider(smtpUrl ?? own?.url ?? '');
  return {
    provider,
    async close() {
      provider.close();
      await own?.stop();
    },
  };
}
