import type { Database } from '../../kernel/database/database.ts';

/** A server on the loopback address that catches messages instead of delivering them. */
export interface LocalServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Catches the messages of channels without a configured provider, in development and in demos. */
export interface DevMailbox {
  startMailServer(database: Database, onFault: (error: unknown) => void): Promise<LocalServer>;
  /** For SMS and WhatsApp messages. */
  startMessageGateway(database: Database, onFault: (error: unknown) => void): Promise<LocalServer>;
}
