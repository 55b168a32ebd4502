import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../../kernel/database/database.ts';
import { devMailboxRepository } from './dev-mailbox.repository.ts';

const largestMessage = 10 * 1024 * 1024;

export interface MailServer {
  /** For `smtpProvider`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Mail catcher: an SMTP server on the loopback address that delivers nothing. The dev mailbox (/outbox) shows what it took. */
export async function startMailServer(database: Database, onFault: (error: unknown) => void, port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    banner: 'Pregon',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    onData(stream, { envelope }, answer) {
      const store = async (): Promise<void> => {
        const source = await buffer(stream);
        const { from, subject, messageId } = await PostalMime.parse(source);
        const sender = from?.address ? `${from.name} <${from.address}>`.trim() : '';
        const message = { sender, subject: subject ?? '', messageId: messageId ?? null, source: source.toString('utf8') };
        await devMailboxRepository.add(
          database,
          envelope.rcptTo.map(({ address }) => ({ ...message, recipient: address })),
        );
      };
      store().then(
        () => answer(),
        (error: unknown) => {
          onFault(error);
          answer(Object.assign(new Error('The message could not be kept.'), { responseCode: 451 }));
        },
      );
    },
  });
  server.on('error', onFault);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
