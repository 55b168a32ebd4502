import { sendRecoveryMail } from '../recovery/recovery-mail.ts';
import type { Services } from '../services.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { type Sender, startSending, type SenderSettings } from './sender.ts';

/** What is logged about a fault that nobody waits for. */
const tell = (error: unknown): void => console.error(error);

/** Starts the part of a process that sends: what is scheduled, and what people ask for who forgot their password. */
export async function startWorker(
  { config, database, queue }: Services,
  provider: MessageProvider,
  settings?: SenderSettings,
): Promise<Pick<Sender, 'stop'>> {
  const sender = await startSending({ config, database, queue, provider, onFault: tell }, settings);
  await queue.onRecovery((email) => sendRecoveryMail({ config, database, provider }, email));
  return sender;
}
