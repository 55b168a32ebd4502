import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../kernel/config/config.ts';
import { startServer } from '../server.ts';
import { testConfig } from './test-app.ts';

/** A server of a fleet, by its address. */
export interface FleetServer {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

export interface ForkedServer extends FleetServer {
  /** Kills it at once (SIGKILL). */
  kill(): Promise<void>;
}

/** A request with a JSON body. */
export const post = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

const at = (port: number): Pick<FleetServer, 'fetch'> => ({
  fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
});

/** A process of its own, which shares no module with others: it costs seconds of processor time. */
async function forkServer(settings: Partial<Config>): Promise<ForkedServer> {
  const program = join(import.meta.dirname, 'server.process.ts');
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
  const child: ChildProcess = fork(program, [JSON.stringify(settings)], { execArgv: ['--no-warnings'], stdio: [...stdio] });
  // Read as long as it runs: a full pipe would block it.
  const said = child.stderr ? text(child.stderr) : '';
  const started = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`A forked server ended while it started:\n${(await said).slice(-2000)}`);
  const end = async (ask: () => void): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    ask();
    await ended;
  };
  return { ...at(started[0]), stop: () => end(() => child.send('stop')), kill: () => end(() => child.kill('SIGKILL')) };
}

/** All parts of a process, with pools, caches and timers of its own, within the process of the test. */
async function openServer(settings: Partial<Config>): Promise<FleetServer> {
  const server = await startServer(testConfig(settings));
  return { ...at(server.port), stop: () => server.stop() };
}

export interface Fleet {
  readonly servers: readonly FleetServer[];
  /** Those that can be killed. They are among `servers`. */
  readonly forked: readonly ForkedServer[];
  stop(): Promise<void>;
}

interface FleetSize {
  readonly size: number;
  /** How many are processes of their own. */
  readonly forks: number;
  /** How many also send, the forked ones first. */
  readonly senders: number;
}

/** Starts servers on one PostgreSQL at the same time. Those that have started are stopped when one fails. */
export async function startFleet({ size, forks, senders }: FleetSize, settings: Partial<Config>): Promise<Fleet> {
  const of = (index: number) => ({ demo: false, worker: index < senders, port: 0, host: '127.0.0.1', ...settings });
  const forking = Array.from({ length: forks }, (_, index) => forkServer(of(index)));
  const opening = Array.from({ length: size - forks }, (_, index) => openServer(of(forks + index)));
  const stopAll = (servers: readonly FleetServer[]) => Promise.all(servers.map((server) => server.stop()));
  const settled = await Promise.allSettled<FleetServer>([...forking, ...opening]);
  const servers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) {
    await stopAll(servers);
    throw failed.reason;
  }
  return { servers, forked: await Promise.all(forking), stop: async () => void (await stopAll(servers)) };
}
