import { type ServerProgram, startServerProgram } from './server-program.ts';

/** A running server of SFTP with two files of customers, `/salida/clientes-*.csv`. */
export interface FileServer extends ServerProgram {
  readonly address: string;
  /** Of its host key. */
  readonly fingerprint: string;
  readonly user: string;
  readonly password: string;
}

export const startFileServer = (): Promise<FileServer> => startServerProgram<Omit<FileServer, 'stop'>>('sftp-server.process.ts');
