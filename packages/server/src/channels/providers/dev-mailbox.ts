import type { Database } from '../../kernel/database/database.ts';

/** A server on this machine that keeps messages instead of delivering them. */
export interface LocalServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Takes the messages of channels that have no provider, in development and in demos. */
export interface DevMailbox {
  startMailServer(database: Database, onFault: (error: unknown) => void): Promise<LocalServer>;
  /** For SMS and WhatsApp messages. */
  startMessageGateway(database: Database, onFault: (error: unknown) => void): Promise<LocalServer>;
}
