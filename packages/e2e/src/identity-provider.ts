import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { adminUrl } from './addresses.ts';

const program = path.resolve(import.meta.dirname, '../../server/src/testing/identity-provider.process.ts');

/** A running identity provider that logs one person in without asking. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

/** Starts an identity provider (OpenID Connect) of the server under test, in a process of its own. */
export async function startIdentityProvider(email: string): Promise<IdentityProvider> {
  const args = [program, '--redirect-uri', `${adminUrl}/empresa`, '--email', email];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const settings = JSON.parse(line) as Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>;
    return {
      ...settings,
      async stop() {
        child.kill();
        await ended;
      },
    };
  }
  throw new Error('The identity provider ended before it was ready.');
}
