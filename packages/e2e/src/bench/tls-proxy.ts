import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { repositoryRoot } from '@pregon/build-preset/project';

/** Starts a proxy with TLS and HTTP/2 in front of a server of this machine, as a process of its own. Its certificate is below `folder`. */
export async function startTlsProxy(port: number, target: number, folder: string): Promise<ChildProcess> {
  const program = path.join(repositoryRoot, '.tools/production/tls-proxy.main.mjs');
  const parameters = ['--port', String(port), '--target', String(target), '--folder', folder];
  const proxy = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(proxy.stdout, 'data');
  return proxy;
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.'))));
    });
  });
}
