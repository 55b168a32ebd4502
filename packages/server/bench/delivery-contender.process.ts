import '../src/extensions.ts';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { inArray, sql } from 'drizzle-orm';
import type { MessageProvider, OutgoingMail } from '../src/kernel/messages/message-provider.ts';
import { databaseOn, openPool } from '../src/kernel/database/pool.ts';
import { smtpProvider } from '../src/channels/email/smtp-provider.ts';
import { type SenderTools, startSending } from '../src/messaging/deliveries/sender.ts';
import { byEmail, senderTools } from '../src/messaging/deliveries/testing/sending.ts';
import { occurrences } from '../src/messaging/schedules/schedules.table.ts';
import { prepareEmail } from '../src/messaging/deliveries/email-method.ts';
import { benchMethod } from './delivery-message.ts';

/**
 * A child process that sends on its parent's order: `{ pool: 2000 }` prepared messages over the provider alone, or `{ ledger:
 * true }` everything in the ledger. Without `--smtp` the provider is in this process. Reports when it has started and when it is done, with its memory.
 */
export type Order = { readonly pool: number } | { readonly ledger: true };
export interface Report {
  /** Peak memory in bytes. */
  readonly memory: number;
  /** CPU time since `go` in ms. */
  readonly busyMs: number;
}

/** Takes every message at once, in this process: what is measured is everything but SMTP. */
const takesAtOnce: MessageProvider<OutgoingMail> = {
  connections: 5,
  send: async () => ({ kind: 'accepted', reference: undefined }),
  close: () => undefined,
};

const { values } = parseArgs({ options: { database: { type: 'string' }, smtp: { type: 'string' } } });
const pool = openPool(values.database ?? '');
const database = databaseOn(pool);
const provider = values.smtp === undefined ? takesAtOnce : smtpProvider(values.smtp);
const onFault = (error: unknown): void => console.error(error);
const queue = { listen: async () => undefined };
const tools: SenderTools = { ...senderTools, database, queue, providers: byEmail(provider), onFault };
const sender = await startSending(tools, { lookEveryMs: 1_000_000 });

const email = await prepareEmail(benchMethod, 1, senderTools.config);
const ready = (count: number) =>
  Array.from({ length: count }, (_, id) =>
    email.compose(
      { id, customerId: id, address: `c${id}@cliente.example`, attempts: 1, refusals: 0, messageId: `d${id}@tienda.example` },
      { name: `Cliente ${id}` },
      new Date(),
    ),
  );

let before = process.cpuUsage();
/** Reports that the preparation is done, and starts the clock with the parent's signal to go. */
async function waitForGo(): Promise<void> {
  process.send?.('ready');
  await once(process, 'message');
  before = process.cpuUsage();
}
function report(): Report {
  const { user, system } = process.cpuUsage(before);
  return { memory: process.resourceUsage().maxRSS * 1024, busyMs: (user + system) / 1000 };
}

async function overPool(count: number): Promise<void> {
  const messages = ready(count);
  await waitForGo();
  const outcomes = await Promise.all(messages.map((message) => provider.send(message)));
  if (outcomes.some(({ kind }) => kind !== 'accepted')) throw new Error('The mail server did not take everything.');
}

/** Whether a sending is not complete. */
async function isGoing(): Promise<boolean> {
  const states = [occurrenceState.scheduled, occurrenceState.running];
  return (await database.$count(occurrences, inArray(occurrences.state, states))) > 0;
}

process.on('message', (order: Order | 'go') => {
  if (order === 'go') return;
  const work = async (): Promise<void> => {
    if ('pool' in order) await overPool(order.pool);
    else {
      await database.execute(sql`select 1`);
      await waitForGo();
      await sender.look();
      // A second worker finds nothing to do before the first has filled the ledger.
      while (await isGoing()) {
        await pause(20);
        await sender.look();
      }
    }
    process.send?.(report());
  };
  work().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.(report());
