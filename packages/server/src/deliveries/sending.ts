import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { occurrencesRepository, type Occurrence } from '../schedules/occurrences.repository.ts';
import { installationName, prepareEmail } from './email-method.ts';
import { type Claimed, ledger, type Settled } from './ledger.ts';
import type { Leases } from './leases.ts';
import type { MessageProvider, OutgoingMail, Outcome } from './providers/message-provider.ts';
import { loadMergeValues, sendingValues } from './rendering/merge-values.ts';

/** Seconds until a message that was put off is tried again; after the last one it has failed. */
const retryDelays = [60, 300, 900];

/** What sending works with. */
export interface SendingTools {
  readonly database: Database;
  readonly config: Pick<Config, 'secretKey' | 'publicUrl' | 'tracking'>;
  readonly provider: MessageProvider<OutgoingMail>;
  readonly leases: Leases;
  readonly clock: () => Date;
  /** Asked before each batch: is there a reason to stop? */
  readonly halted: () => boolean;
  /** Told whether the provider takes messages. */
  readonly report: (available: boolean) => void;
}

/** What an outcome means for the ledger. */
export function settlement({ id, attempts, refusals }: Claimed, outcome: Outcome): Settled {
  const settled = { id, attempts, refusals, error: null, retryAfter: null };
  if (outcome.kind === 'accepted') return { ...settled, state: 'sent' };
  if (outcome.kind === 'uncertain') return { ...settled, state: 'uncertain', error: outcome.reason };
  if (outcome.kind === 'unavailable') return { ...settled, state: 'pending', error: outcome.reason };
  const refused = { ...settled, refusals: refusals + 1, error: outcome.reason };
  const retryAfter = outcome.permanent ? undefined : retryDelays[refusals];
  return retryAfter === undefined ? { ...refused, state: 'failed' } : { ...refused, state: 'pending', retryAfter };
}

/** Renders and sends one message. Never rejects: what cannot be rendered is refused, with the reason. */
async function deliver(compose: () => OutgoingMail, provider: MessageProvider<OutgoingMail>): Promise<Outcome> {
  let message;
  try {
    message = compose();
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error), permanent: true };
  }
  return provider.send(message);
}

/** Sends what is open of one sending, as far as it goes now. Other workers may do the same at the same time. */
export async function sendOpen(occurrence: Occurrence, tools: SendingTools): Promise<void> {
  const { database, config, provider, leases, clock, halted, report } = tools;
  const rows = await occurrencesRepository.methods(database, occurrence);
  const methods = new Map(
    rows.flatMap(({ id, definition, templateHtml }) =>
      definition.type === 'email' && templateHtml !== null
        ? [[id, prepareEmail({ definition, templateHtml }, occurrence.accountId, config)] as const]
        : [],
    ),
  );
  const tags = [...new Set([...methods.values()].flatMap(({ renderer }) => renderer.tags))];
  const common = sendingValues(occurrence.dueAt, occurrence.timeZone);
  const installation = installationName(config);

  const batch = async (): Promise<boolean> => {
    const { id: occurrenceId } = occurrence;
    const { leaseSeconds } = leases;
    const { taken, skipped } = await ledger.claim(database, {
      occurrenceId,
      leaseSeconds,
      size: provider.connections,
      installation,
    });
    if (taken.length === 0) return skipped > 0;
    await leases.hold(taken, async () => {
      const values = await loadMergeValues(
        database,
        taken.map(({ customerId }) => customerId),
        tags,
      );
      const compose = (claimed: Claimed): OutgoingMail => {
        const method = methods.get(claimed.methodId);
        if (!method) throw new Error(`The send method ${claimed.methodId} is not of this sending.`);
        return method.compose(claimed, { ...values.get(claimed.customerId), ...common }, clock());
      };
      return Promise.all(
        taken.map(async (claimed) => {
          const outcome = await deliver(() => compose(claimed), provider);
          report(outcome.kind !== 'unavailable');
          return settlement(claimed, outcome);
        }),
      );
    });
    return true;
  };

  /** Two lanes, each of as many messages as there are connections: while one settles, the other sends. */
  const lane = async (): Promise<void> => {
    while (!halted() && (await batch()));
  };
  await Promise.all([lane(), lane()]);
}
