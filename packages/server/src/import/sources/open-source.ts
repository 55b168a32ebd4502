import { openHttps } from './https-file.ts';
import type { Connection, ConnectionTools, RemoteFiles } from './remote-files.ts';
import { openSftp } from './sftp-files.ts';

/** Connects to a source. Rejects with `SourceProblem` or `AddressRefused`. */
export const openSource = (connection: Connection, tools: ConnectionTools): Promise<RemoteFiles> =>
  connection.protocol === 'sftp' ? openSftp(connection, tools) : openHttps(connection, tools);
