import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { DkimSettings } from '../../kernel/config/messaging-config.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { composeMail } from '../../content/rendering/compose-mail.ts';
import type { MessageProvider, OutgoingMail, Outcome } from '../../kernel/messages/message-provider.ts';
import { isTurnedAway, outcomeOf } from './smtp-outcome.ts';

/** Servers expect a new connection once in a while. */
const messagesPerConnection = 100;
/** How long no further connections are requested from a server that refused one, in milliseconds. */
const restMs = 60_000;
/** The bytes of a message that are written at once: each of them is looked at. */
const piece = 64 * 1024;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

interface Lane {
  connection: SMTPConnection | undefined;
  isConnecting: boolean;
  sent: number;
}

interface Settings {
  readonly connections?: number;
  /** Timeout for the silence of the server, in milliseconds. Shorter than a lease. */
  readonly socketTimeout?: number;
  /** The name in the server's certificate, where `url` holds its IP address. */
  readonly tls?: { readonly servername: string };
  /** Signs every message with DKIM. */
  readonly dkim?: DkimSettings | undefined;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Sends over SMTP, on connections of its own rather than nodemailer's pool: the pool resends a message by itself when a
 * connection ends, and does not report whether it had been handed over.
 *
 * @param url `smtp://user:password@host:587`, with `?tls=required` to insist on STARTTLS, or `smtps://…` for TLS from the start
 */
export function smtpProvider(url: string, { connections = 5, dkim, ...settings }: Settings = {}): MessageProvider<OutgoingMail> {
  const { protocol, hostname: host, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  // Without it, STARTTLS is used where the server offers it, which a man in the middle can suppress.
  const requireTLS = searchParams.get('tls') === 'required';
  const options = { ...timeouts, ...settings, host, secure, requireTLS, ...(port && { port: Number(port) }) };
  const lanes: readonly Lane[] = Array.from({ length: connections }, () => ({
    connection: undefined,
    isConnecting: false,
    sent: 0,
  }));
  const free: Lane[] = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];

  const acquire = async (): Promise<Lane> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const release = (lane: Lane): void => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };
  /** Lanes that the server refuses a connection for at present; the others take the messages meanwhile. */
  const resting = new Map<Lane, NodeJS.Timeout>();
  const wake = (lane: Lane): void => {
    clearTimeout(resting.get(lane));
    if (resting.delete(lane)) release(lane);
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

  async function open(): Promise<SMTPConnection> {
    const connection = new SMTPConnection(options);
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.once('end', () => reject(new Error('The server closed the connection.')));
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    await login(connection);
    return connection;
  }

  async function connect(lane: Lane): Promise<SMTPConnection> {
    if (lane.sent >= messagesPerConnection) hangUp(lane);
    if (lane.connection) return lane.connection;
    lane.isConnecting = true;
    try {
      const connection = await open();
      connection.once('end', () => {
        if (lane.connection === connection) hangUp(lane);
      });
      lane.connection = connection;
      return connection;
    } finally {
      lane.isConnecting = false;
    }
  }

  const isOfUse = ({ connection, isConnecting }: Lane): boolean => connection !== undefined || isConnecting;

  /** Sends a message on a free connection; where no new one can be had, on an existing one. */
  async function transmit(message: OutgoingMail): Promise<Outcome> {
    const lane = await acquire();
    let connection;
    try {
      connection = await connect(lane);
    } catch (thrown) {
      const error = asError(thrown);
      hangUp(lane);
      if (isTurnedAway(error) && lanes.some(isOfUse)) {
        resting.set(lane, setTimeout(() => wake(lane), restMs).unref());
        return transmit(message);
      }
      release(lane);
      for (const other of resting.keys()) wake(other);
      return outcomeOf(error, false);
    }
    try {
      return await handOver(lane, connection, message);
    } finally {
      release(lane);
    }
  }

  async function handOver(lane: Lane, connection: SMTPConnection, message: OutgoingMail): Promise<Outcome> {
    let handedOver = false;
    const raw = await composeMail(message, dkim);
    /** Read only once the server has accepted the DATA command. Other requests have their turns between the pieces. */
    async function* pieces(): AsyncGenerator<Uint8Array> {
      handedOver = true;
      for (let start = 0; start < raw.length; start += piece) {
        if (start > 0) await turn();
        yield raw.subarray(start, start + piece);
      }
    }
    const source = Readable.from(pieces(), { objectMode: false });
    try {
      const envelope = { from: message.from.address, to: [message.to], size: raw.length };
      await new Promise<void>((resolve, reject) => {
        connection.send(envelope, source, (error) => (error ? reject(error) : resolve()));
      });
      lane.sent += 1;
      return { kind: 'accepted', reference: undefined };
    } catch (error) {
      hangUp(lane);
      return outcomeOf(asError(error), handedOver);
    }
  }

  return {
    connections,
    async send(message) {
      try {
        return await transmit(message);
      } catch (error) {
        const { message: reason } = asError(error);
        // Too many messages are being composed: nothing is wrong with this one.
        if (error instanceof Fault && error.code === 'UNAVAILABLE') return { kind: 'unavailable', reason };
        return { kind: 'refused', reason, permanent: true };
      }
    },
    close: () => lanes.forEach(hangUp),
  };
}
