import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it, jest } from '@jest/globals';
import { SourceProblem } from './remote-files.ts';
import { openSftp } from './sftp-files.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Starts a server that does this with each connection. Returns its address. */
async function startServer(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    open.push(() => socket.destroy());
    onConnection(socket);
  });
  open.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `sftp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['says nothing', () => undefined],
  ['resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
  ['closes the connection', (socket: Socket) => void socket.end()],
  ['speaks another version', (socket: Socket) => void socket.write('SSH-9.9-x\r\n')],
  ['is no server of SSH', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a server that %s is a problem of its source, and ends no process', async (_, onConnection) => {
  const uncaught = jest.fn();
  process.on('uncaughtException', uncaught);
  open.push(() => process.off('uncaughtException', uncaught));
  const address = await startServer(onConnection);
  const connection = { protocol: 'sftp', address, path: '/*.csv', login: 'password', user: 'u', secret: 's' } as const;
  const tools = { rule: { allowPrivate: true }, signal: AbortSignal.timeout(500) };
  await expect(openSftp({ ...connection, passphrase: '', fingerprint: '' }, tools)).rejects.toThrow(SourceProblem);
  // The client closes its connection after it was given up.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(uncaught).not.toHaveBeenCalled();
});
