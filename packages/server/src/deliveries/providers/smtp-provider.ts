import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type DkimSettings, dkimSigner } from './dkim.ts';
import { mailSource } from './mail-source.ts';
import type { MessageProvider, OutgoingMail, Outcome } from './message-provider.ts';
import { outcomeOf } from './smtp-outcome.ts';

/** Servers want a new connection once in a while. */
const messagesPerConnection = 100;
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

interface Lane {
  connection: SMTPConnection | undefined;
  sent: number;
}

interface Settings {
  readonly connections?: number;
  /** How long the server may be silent, in ms. Shorter than a lease. */
  readonly socketTimeout?: number;
  /** Signs every message. */
  readonly dkim?: DkimSettings | undefined;
}

/**
 * Sends over SMTP, on connections of its own rather than nodemailer's pool: the pool sends a message again by itself when a
 * connection ends, and does not tell whether it had been handed over.
 *
 * @param url `smtp://user:password@host:587`, or `smtps://…` for TLS from the start
 */
export function smtpProvider(url: string, { connections = 5, dkim, ...settings }: Settings = {}): MessageProvider<OutgoingMail> {
  const { protocol, hostname: host, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const sign = dkim ? dkimSigner(dkim) : (source: Buffer) => source;
  const options = { ...patience, ...settings, host, secure, ...(port && { port: Number(port) }) };
  const free: Lane[] = Array.from({ length: connections }, () => ({ connection: undefined, sent: 0 }));
  const waiting: ((lane: Lane) => void)[] = [];

  const acquire = async (): Promise<Lane> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const release = (lane: Lane): void => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };
  const hangUp = (lane: Lane): void => {
    lane.connection?.close();
    lane.connection = undefined;
    lane.sent = 0;
  };

  const login = (connection: SMTPConnection): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!username) return resolve();
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
    });

  async function connect(lane: Lane): Promise<SMTPConnection> {
    if (lane.sent >= messagesPerConnection) hangUp(lane);
    if (lane.connection) return lane.connection;
    const connection = new SMTPConnection(options);
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.once('end', () => reject(new Error('The server closed the connection.')));
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    connection.once('end', () => {
      if (lane.connection === connection) hangUp(lane);
    });
    await login(connection);
    lane.connection = connection;
    return connection;
  }

  async function transmit(lane: Lane, message: OutgoingMail): Promise<Outcome> {
    let handedOver = false;
    const raw = sign(await mailSource(message));
    /** Read only once the server has said that it takes the message. */
    const source = new Readable({
      read() {
        handedOver = true;
        this.push(raw);
        this.push(null);
      },
    });
    try {
      const connection = await connect(lane);
      const envelope = { from: message.from.address, to: [message.to], size: raw.length };
      await new Promise<void>((resolve, reject) => {
        connection.send(envelope, source, (error) => (error ? reject(error) : resolve()));
      });
      lane.sent += 1;
      return { kind: 'accepted', reference: undefined };
    } catch (error) {
      hangUp(lane);
      return outcomeOf(error instanceof Error ? error : new Error(String(error)), handedOver);
    }
  }

  return {
    connections,
    async send(message) {
      const lane = await acquire();
      try {
        return await transmit(lane, message);
      } catch (error) {
        return { kind: 'refused', reason: error instanceof Error ? error.message : String(error), permanent: true };
      } finally {
        release(lane);
      }
    },
    close: () => free.forEach(hangUp),
  };
}
