import { sftpPassword, sftpUser, startSftp } from '../import/sources/testing/sftp-server.ts';

/**
 * A server of SFTP in its own process, with two files of customers. Prints where it is as a line of JSON once it runs: `{ address, fingerprint,
 * user, password }`.
 */
const running = await startSftp();
const customers = 'documento;nombre\n1020304050;Ana Ríos\n';
for (const day of ['2026-11-26', '2026-11-27'])
  running.files.set(`/salida/clientes-${day}.csv`, { content: Buffer.from(customers), mtime: Date.parse(day) / 1000 });
const { address, fingerprint } = running;
console.log(JSON.stringify({ address, fingerprint, user: sftpUser, password: sftpPassword }));
process.once('SIGTERM', () => void running.close());
