import type { Services } from '../services.ts';
import { type MailServer, startMailServer } from '../outbox/mail-server.ts';
import { smtpProvider } from './providers/smtp-provider.ts';
import { startSending, type SenderSettings } from './sender.ts';

/** What is logged about a fault that nobody waits for. */
const tell = (error: unknown): void => console.error(error);

/** Starts the part of a process that sends. Without a mail server of its own, it brings the one whose messages stand at /outbox. */
export async function startWorker(services: Services, settings?: SenderSettings): Promise<{ stop(): Promise<void> }> {
  const { config, database, queue } = services;
  let mailServer: MailServer | undefined;
  const url = config.smtpUrl ?? (mailServer = await startMailServer(database, tell)).url;
  const sender = await startSending({ config, database, queue, provider: smtpProvider(url), onFault: tell }, settings);
  return {
    async stop() {
      await sender.stop();
      await mailServer?.stop();
    },
  };
}
