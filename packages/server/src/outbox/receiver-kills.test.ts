import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { accounts } from '../identity/accounts/accounts.table.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { startDispatcher } from './dispatcher.ts';
import { addEndpoint, hurried, publishNumber, testKeys } from './testing/endpoint.ts';

const program = fileURLToPath(new URL('testing/receiver.process.ts', import.meta.url));
const [customers, eventsOfEach, kills] = [20, 20, 20];
/** Below the ephemeral ports, of which another process might take one while the receiver is down. */
const firstPort = 20_000;
const timeoutMs = 180_000;

interface Received {
  readonly id: string;
  readonly body: { readonly data: { readonly customer: number; readonly number: number } };
}

/** Starts the receiver. Resolves once it listens, which its first line says; each further line is a message. */
async function startReceiver(port: number, onMessage: (message: Received) => void) {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', program, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The receiver has no output.');
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise<void>((resolve) => void lines.once('close', resolve));
  await new Promise((resolve) => void lines.once('line', resolve));
  lines.on('line', (line) => onMessage(JSON.parse(line) as Received));
  /** Resolves when everything that it wrote has been read. */
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { kill };
}

oneDatabase(({ database, kind }) => {
  const port = firstPort + ((2 * process.pid) % 10_000) + (kind === 'embedded' ? 0 : 1);

  it(
    'delivers every message at least once, in the order of each customer, to a receiver that is killed 20 times',
    async () => {
      const [account] = await database.insert(accounts).values({ name: 'Tienda' }).returning();
      const accountId = account?.id ?? 0;
      const random = seededRandom(19);
      const arrivals: Received[] = [];
      const seen = new Set<string>();
      let killAt = Number.POSITIVE_INFINITY;
      let reached: () => void = () => undefined;
      let published = 0;
      const publishRound = async (): Promise<void> => {
        published += 1;
        for (let customer = 1; customer <= customers; customer += 1)
          await publishNumber(database, accountId, customer, published);
      };
      const onMessage = (message: Received): void => {
        arrivals.push(message);
        seen.add(message.id);
        if (arrivals.length >= killAt || seen.size === customers * published) reached();
      };
      const arrived = (count: number): Promise<void> =>
        new Promise((resolve) => {
          reached = resolve;
          killAt = arrivals.length + count;
        });

      let receiver = await startReceiver(port, onMessage);
      await addEndpoint(database, accountId, `http://127.0.0.1:${port}/`);
      for (let round = 0; round < eventsOfEach; round += 1) await publishRound();
      const faults: unknown[] = [];
      const config = { keys: testKeys, privateHosts: true };
      const dispatcher = startDispatcher({ config, database, onFault: (error) => faults.push(error) }, hurried);
      for (let killed = 0; killed < kills; killed += 1) {
        // On a busy machine a receiver takes more than it should before it is killed.
        if (seen.size === customers * published) await publishRound();
        await arrived(1 + Math.floor(random() * 15));
        await receiver.kill();
        receiver = await startReceiver(port, onMessage);
      }
      if (seen.size < customers * published) await arrived(Number.POSITIVE_INFINITY);
      await dispatcher.stop();
      await receiver.kill();

      expect(faults).toEqual([]);
      expect(seen.size).toBe(customers * published);
      const first = [...new Map(arrivals.toReversed().map((message) => [message.id, message])).values()].toReversed();
      const order = Map.groupBy(first, ({ body }) => body.data.customer);
      const inOrder = Array.from({ length: published }, (_, index) => index + 1);
      expect(order.size).toBe(customers);
      for (const messages of order.values()) expect(messages.map(({ body }) => body.data.number)).toEqual(inOrder);
    },
    timeoutMs,
  );
});
