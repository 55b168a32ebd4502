import { hasTotalCaps, sendingCaps } from '@pregon/contract/sending-rules/sending-caps';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import { occurrencesRepository } from '../schedules/occurrences.repository.ts';
import type { Occurrence, OpenMethod, SendMethod } from '../schedules/occurrence.ts';
import { claimNext } from './claim.ts';
import type { Claimed } from './claimed.ts';
import { outcomeUntil } from './cut-off.ts';
import { installationName } from './email-method.ts';
import { ledger, type Settled } from './ledger.ts';
import { settlement } from './settlement.ts';
import type { Leases } from './leases.ts';
import type { MethodCache } from './method-cache.ts';
import type { Pace } from './pace.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { prepareMethod } from './prepare-method.ts';
import { channelOf, type MethodTools, type Personal, type PreparedMethod } from './prepared-method.ts';
import { ProviderFailure } from '../../channels/http/provider-failure.ts';
import { loadMergeValues, sendingValues } from '../../content/rendering/merge-values.ts';
import type { MergeValues } from '../../content/rendering/message-template.ts';
import { requestValues } from '../../content/rendering/request-values.ts';
import { usedValues } from '../../content/rendering/used-values.ts';
import { UnrenderableMessage } from '../../content/rendering/unrenderable-message.ts';
import { inSpan } from '../../kernel/observability/spans.ts';
import { inTrace, newTraceId } from '../../kernel/observability/trace-context.ts';
import type { ReportedOutcome } from './provider-outcomes.ts';
import { leftOutReason, openRule, overQuotaReason, readSendingRule, type RuleTools } from './sending-rule.ts';

/** How many messages a lane claims for each connection. More mean fewer writes; fewer mean less uncertainty after a crash. */
const messagesPerConnection = 1;
/** Maximum idle time of a waiting occurrence, so that a change of the rules or a postponed message is noticed. */
const longestIdleMs = 10_000;

/** A batch, which tells how many messages it has really taken. */
type BatchTask<Result> = (charge: (messages: number) => void) => Promise<Result>;

/** Dependencies of sending. */
export interface SendingTools extends MethodTools {
  readonly leases: Leases;
  readonly pace: Pace;
  /** Runs a batch when it is the account's turn with the channel's provider. `cost` is how many messages it may take. */
  readonly turn: <Result>(channel: Channel, cost: number, task: BatchTask<Result>) => Promise<Result>;
  /** How many batches of a method may be in transfer at the same time. */
  readonly lanes: number;
  readonly clock: () => Date;
  readonly calendar: RuleTools['calendar'];
  /** Checked before each batch: whether to stop. */
  readonly halted: (channel: Channel) => Promise<boolean>;
  /** Reports the outcome of a message to the circuit breaker, and to the operators of the platform. */
  readonly report: (channel: Channel, outcome: ReportedOutcome) => Promise<void>;
  readonly methodCache: MethodCache;
  readonly onFault: (error: unknown) => void;
  /** Called for each settled message. */
  readonly onSettled?: (channel: Channel, state: Settled['state']) => void;
  /** Aborts all waits. */
  readonly signal: AbortSignal;
  /** Aborted when a stop waits no longer for the answers of providers. */
  readonly cutOff: AbortSignal;
  /** Injected by tests, which count its calls. */
  readonly prepare?: typeof prepareMethod;
}

/** Waits for all tasks, also when one rejects; then rejects with the first error. */
async function allOf<Result>(tasks: readonly Promise<Result>[]): Promise<Result[]> {
  const results = await Promise.allSettled(tasks);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Suppresses addresses that a provider has reported as permanently unreachable. */
async function suppressBounces(
  { accountId }: Occurrence,
  channel: Channel,
  { database }: SendingTools,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    await suppressionsRepository.suppress(database, { accountIds: [accountId], channel, address, reason: 'hard bounce' });
  }
}

/** A method with its rule. */
interface ReadyMethod {
  readonly method: SendMethod;
  readonly prepared: PreparedMethod;
  /** Reads the account's rule; undefined while sending is not allowed. */
  readonly rule: ReturnType<typeof openRule>;
}

/** The values of a method that are the same for every recipient. */
async function commonOf(
  { accountId, profileKey, dueAt, timeZone, currency, language }: Occurrence,
  { tags }: PreparedMethod,
  { database }: SendingTools,
) {
  const hasOffer = profileKey !== null && tags.includes('promo');
  const selection = hasOffer ? await profilesRepository.selection(database, accountId, profileKey) : undefined;
  return sendingValues(dueAt, { timeZone, currency, language }, selection);
}

/** The claimed messages with the values of their customers, of the sending, and of their requests. */
async function personalOf(
  taken: readonly Claimed[],
  { tags }: PreparedMethod,
  common: MergeValues,
  { database }: SendingTools,
): Promise<Personal[]> {
  const ids = taken.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const values = await loadMergeValues(database, ids, tags);
  return taken.map((claimed) => {
    const own = claimed.customerId === null ? undefined : values.get(claimed.customerId);
    return { claimed, values: { ...own, ...common, ...requestValues(claimed.data) } };
  });
}

/** Sends the open messages of one method. Resolves to whether others wait for another month, or for a larger quota of the account. */
async function sendBy({ method, prepared, rule }: ReadyMethod, occurrence: Occurrence, tools: SendingTools): Promise<boolean> {
  const { database, config, leases, clock, halted, report, pace, signal } = tools;
  const channel = channelOf(method);
  const isTransactional = occurrence.profileKey === null;
  const allTags = [...prepared.tags, ...prepared.dataTags];
  const size = Math.min(tools.providers[channel].connections * messagesPerConnection, pace.most(channel));
  const common = await commonOf(occurrence, prepared, tools);
  const about = { 'pregon.channel': channel, 'pregon.account': occurrence.accountId } as const;
  const claim = {
    accountId: occurrence.accountId,
    occurrenceId: occurrence.id,
    methodId: method.id,
    channel,
    size,
    leaseSeconds: leases.leaseSeconds,
    messageHost: channelMethodOf(method.definition).messageHost(method.definition, config),
    installation: installationName(config),
    isTransactional,
  };

  const send = async (taken: readonly Claimed[]): Promise<readonly Settled[]> => {
    const batch = await personalOf(taken, prepared, common, tools);
    const sendings = await prepared.ready(batch, clock());
    const bounced: string[] = [];
    const settled = await Promise.all(
      taken.map(async (claimed, index) => {
        const sending = sendings[index];
        const outcome = sending
          ? await inSpan(`send ${channel}`, about, () => outcomeUntil(tools.cutOff, sending()), 'client')
          : ({ kind: 'refused', reason: 'Nothing was composed.', permanent: true } as const);
        await report(channel, outcome).catch(tools.onFault);
        if (outcome.kind === 'refused' && outcome.noSuchAddress) bounced.push(claimed.address);
        return settlement(claimed, outcome, usedValues(allTags, batch[index]?.values ?? {}));
      }),
    );
    await suppressBounces(occurrence, channel, tools, bounced).catch(tools.onFault);
    return settled;
  };

  let isWaiting = false;
  const batch = async (charge: (messages: number) => void): Promise<boolean> => {
    if ((await halted(channel)) || !(await rule())) return false;
    await pace.turn(channel, size, signal, isTransactional);
    // The channel may have closed while waiting for the rate limit.
    const open = (await halted(channel)) ? undefined : await rule();
    if (!open) {
      await pace.giveBack(channel, size, isTransactional);
      return false;
    }
    const { taken, skipped, quotaUsed } = await inSpan('claim', about, () => claimNext(database, { ...claim, rule: open }));
    charge(taken.length + skipped);
    isWaiting ||= quotaUsed;
    if (quotaUsed && open.isOverdue) await ledger.leaveOutUntried(database, claim, overQuotaReason);
    await pace.giveBack(channel, size - taken.length, isTransactional);
    if (taken.length > 0) {
      for (const { state } of await leases.hold(taken, () => send(taken))) tools.onSettled?.(channel, state);
    }
    return taken.length + skipped > 0;
  };

  /** Each batch is a trace of its own, since a sending may take days. */
  const inBatch = <T>(run: () => Promise<T>): Promise<T> => inTrace(newTraceId(), () => inSpan('batch', about, run));

  /** Several lanes, each with as many messages as there are connections: while one settles, the others send. */
  const lane = async (): Promise<void> => {
    while (await tools.turn(channel, size, (charge) => inBatch(() => batch(charge))));
  };
  await allOf(Array.from({ length: tools.lanes }, lane));
  return isWaiting;
}

/** Handles a method that cannot be prepared: an invalid message fails alone, a provider failure pauses its channel. */
async function giveUp(method: OpenMethod, { id }: Occurrence, tools: SendingTools, error: unknown): Promise<undefined> {
  if (error instanceof UnrenderableMessage) {
    await ledger.failMethod(tools.database, { occurrenceId: id, methodId: method.id }, error.shown);
    return;
  }
  tools.onFault(error);
  if (error instanceof ProviderFailure) await tools.report(method.type, { kind: 'unavailable', reason: error.message });
}

/** Sending hours have the resolution of a minute: nothing opens before the next full one. */
const untilNextMinute = (now: Date): number => 60_000 - (now.getTime() % 60_000);

/**
 * Sends the open messages of one method. Cheap checks come first (whether sending is allowed, whether there are messages); only
 * then the message is prepared. Returns in how many ms there may be work again, 0 for at once.
 */
async function sendMethod(open: OpenMethod, occurrence: Occurrence, tools: SendingTools): Promise<number> {
  const { id, type, retryMs } = open;
  const { database, clock, halted, methodCache } = tools;
  if (await halted(type)) return 0;
  if (retryMs === null || retryMs > 0) return retryMs ?? longestIdleMs;
  const rule = openRule(occurrence, type, tools, ({ reason }) =>
    ledger.leaveOut(database, { occurrenceId: occurrence.id, methodId: id }, leftOutReason(reason)),
  );
  if (!(await rule())) return untilNextMinute(clock());
  const method = await methodCache
    .get({ id, type }, occurrence, async () => {
      const found = await occurrencesRepository.method(database, id);
      return { method: found, prepared: await (tools.prepare ?? prepareMethod)(found, occurrence, tools) };
    })
    .catch((error: unknown) => giveUp(open, occurrence, tools, error));
  const isWaiting = method && (await sendBy({ ...method, rule }, occurrence, tools));
  return isWaiting ? longestIdleMs : 0;
}

/**
 * Whether the methods of an occurrence count against each other's caps. Then they are sent in order, because who gets one may not
 * get the others.
 */
async function sendInTurn(methods: readonly OpenMethod[], occurrence: Occurrence, tools: SendingTools): Promise<boolean> {
  if (methods.filter(({ retryMs }) => retryMs === 0).length < 2) return false;
  const { policy } = await readSendingRule(occurrence, tools);
  return methods.some(({ type }) => hasTotalCaps(sendingCaps(policy, type)));
}

/**
 * Sends the open messages of one occurrence as far as possible now. Safe to run concurrently in several workers. Returns in how
 * many ms there may be work again; a change by staff wakes workers up earlier.
 */
export async function sendOpen(occurrence: Occurrence, tools: SendingTools): Promise<number> {
  const methods = await occurrencesRepository.openMethods(tools.database, occurrence);
  if (await sendInTurn(methods, occurrence, tools)) {
    const idle: number[] = [];
    for (const method of methods) idle.push(await sendMethod(method, occurrence, tools));
    return Math.min(longestIdleMs, ...idle);
  }
  const idle = await allOf(methods.map((method) => sendMethod(method, occurrence, tools)));
  return Math.min(longestIdleMs, ...idle);
}
