import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mail server in its own process, which can be killed and restarted at the same address. */
export interface MailSink {
  readonly url: string;
  /** Received messages by address, from the journal that the server writes before it replies. */
  received(): ReadonlyMap<string, number>;
  /** Resolves when so many messages have arrived in total. */
  reached(count: number): Promise<void>;
  /** Resolves when each of these addresses has received something. */
  arrived(addresses: readonly string[]): Promise<void>;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

type SinkMessage = { readonly port: number } | { readonly addresses: readonly string[] };

export async function startMailSink(journal: string): Promise<MailSink> {
  const program = join(import.meta.dirname, '../src/testing/mail-sink.process.ts');
  const written = (): string[] => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : []);
  let known = new Set<string>();
  let total = 0;
  const waiting = new Set<() => boolean>();
  const look = (): void => {
    for (const isDone of waiting) if (isDone()) waiting.delete(isDone);
  };
  const until = (condition: () => boolean): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(() => {
      if (condition()) resolve();
      return condition();
    });
    look();
    return promise;
  };

  let child: ChildProcess;
  let port = 0;
  const start = async (): Promise<void> => {
    child = fork(program, ['--port', String(port), '--journal', journal], { execArgv: ['--no-warnings'] });
    const [message] = (await once(child, 'message')) as [SinkMessage];
    if ('port' in message) ({ port } = message);
    child.on('message', (more: SinkMessage) => {
      if (!('addresses' in more)) return;
      for (const address of more.addresses) known.add(address);
      total += more.addresses.length;
      look();
    });
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received() {
      const counts = new Map<string, number>();
      for (const address of written()) counts.set(address, (counts.get(address) ?? 0) + 1);
      return counts;
    },
    reached: (count) => until(() => total >= count),
    arrived(addresses) {
      const missing = new Set(addresses);
      return until(() => {
        for (const address of missing) if (known.has(address)) missing.delete(address);
        return missing.size === 0;
      });
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      // Reads from the journal what it could not report before it was killed.
      known = new Set(written());
      total = written().length;
      look();
    },
    restart: start,
  };
}
