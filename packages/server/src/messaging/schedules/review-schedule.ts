import { type MergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';
import { legibleRepetition } from '@pregon/contract/schedules/repetition.schema';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import { confirmedAbove } from '@pregon/contract/schedules/schedule-form.schema';
import { localMoment } from '@pregon/contract/schedules/due-moment';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import type { MethodReview, ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import type { Sending } from '@pregon/contract/sending-rules/sending-start';
import { messageUseRepository } from '../../identity/accounts/message-use.repository.ts';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import { campaignQuota } from '../../audiences/campaigns/campaign-quota.ts';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';
import { countMissingValues } from '../../content/rendering/merge-values.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { reviewArms } from './review-arms.ts';
import { armPath, pinExperiment, type PinnedExperiment } from './schedule-arms.ts';
import { checkSenders, type Pinned, pinMethods, reachOf } from './schedule-checks.ts';
import { type PinnedMethod, requiredTags } from './schedule-methods.ts';
import { sendingsOf, hoursOf } from './schedule-outlook.ts';
import { checkNotTooMany, checkSomething, toCome } from './schedule-plan.ts';
import { undoUntil } from './save-schedule.ts';
import { schedulesRepository } from './schedules.repository.ts';
import { firstAndLast, perMinute } from './sending-pace.ts';
import { storedContent } from './stored-content.ts';

type Tools = Pick<ChannelServices, 'database' | 'providerRegistry' | 'config'>;
type Reached = Awaited<ReturnType<typeof reachOf>>;

/** When it would be sent if it were confirmed now. */
interface Times {
  readonly from: Date;
  readonly timeZone: string;
  readonly now: Date;
}

type Quotas = ReadonlyMap<Channel, NonNullable<MethodReview['quota']>>;

/** The account's quotas in the month of the first sending, and how many of the planned sendings are in it. */
async function readQuotas(
  { database }: Tools,
  { accountId }: Principal,
  planned: readonly PlannedOccurrence[],
  { from, timeZone }: Times,
): Promise<Quotas> {
  const { use } = await messageUseRepository.ofAccount(database, accountId, from);
  const sendings = planned.filter(({ at }) => localMoment(at, timeZone).startsWith(use.month)).length;
  return new Map(
    use.channels.flatMap(({ channel, used, quota }) =>
      quota === null ? [] : [[channel, { month: use.month, total: quota, used, sendings: Math.max(1, sendings) }] as const],
    ),
  );
}

/** The tags without a default value in the messages of all arms by a channel. */
async function tagsOfArms({ arms }: NonNullable<PinnedExperiment>, type: Channel): Promise<MergeTag[]> {
  const tags = arms.flatMap(({ arm, methods }) =>
    methods.filter(({ definition }) => definition.type === type).map((method) => requiredTags(method, armPath(arm))),
  );
  return [...new Set((await Promise.all(tags)).flat())];
}

async function reviewMethod(
  tools: Tools,
  principal: Principal,
  pinned: PinnedMethod,
  reached: Reached,
  times: Times,
  { path, experiment, quotas }: { readonly path: string; readonly experiment: PinnedExperiment; readonly quotas: Quotas },
): Promise<MethodReview> {
  const { definition } = pinned;
  const { type } = definition;
  const { scope, selection, outlook, reach } = reached;
  const { people, exclusions, postponed } = reach.methods.get(type) ?? noRecipients;
  const pace = perMinute(tools.config.rates, type);
  const start = outlook.starts.get(type) ?? { at: times.from, reason: null };
  const paced = { from: start.at ?? times.from, people, perMinute: pace, hours: hoursOf(outlook, type) };
  const { firstAt, lastAt } = firstAndLast({ ...paced, calendar: outlook.rule.calendar });
  const leaves = people > 0 && start.at !== null;
  const audience = audienceSql(scope, selection, type);
  const tags = experiment ? await tagsOfArms(experiment, type) : await requiredTags(pinned, path);
  const missing = await countMissingValues(tools.database, audience, tags, selection);
  const { newsletterVersion } = pinned;
  const asked = { services: tools, principal, definition, newsletterVersion, path, scope, selection, audience, ...times };
  const { priced: _, ...content } = await channelMethodOf(definition).review(asked);
  return {
    type,
    people,
    exclusions,
    perMinute: pace,
    firstAt: leaves ? (firstAt?.toISOString() ?? null) : null,
    lastAt: leaves ? (lastAt?.toISOString() ?? null) : null,
    closed: start.reason && { reason: start.reason, dueAt: times.from.toISOString(), opensAt: start.at?.toISOString() ?? null },
    postponed: postponed.map(({ people: waiting, at }) => ({ people: waiting, at: at.toISOString() })),
    missingValues: missing.map(({ tag, customers }) => ({ tag, label: mergeTags[tag], people: customers })),
    quota: quotas.get(type) ?? null,
    ...content,
  };
}

const noExclusions = { noAddress: 0, noConsent: 0, suppressed: 0, excluded: 0, overLimit: 0, otherMethod: 0, controlGroup: 0 };
const noRecipients = { people: 0, exclusions: noExclusions, postponed: [] };

/** What is reviewed: what would be sent, to whom, and when. */
interface Subject extends Pinned {
  /** The key of the profile. */
  readonly profile: number;
  readonly planned: readonly PlannedOccurrence[];
  /** The first of the plan, with what the rules need to know of each. */
  readonly sendings: readonly Sending[];
}

/** Reviews what has been planned and pinned. Saves nothing. */
async function review(tools: Tools, principal: Principal, subject: Subject, now: Date): Promise<ScheduleReview> {
  const { database } = tools;
  const { profile, methods, experiment, kind, planned, sendings } = subject;
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const types = methods.map(({ definition }) => definition.type);
  const reached = await reachOf(tools, principal, profile, types, sendings, { experiment, kind });
  const { dueAt, moved, omitted } = reached.outlook;
  const times = { from: dueAt, timeZone, now };
  const quotas = await readQuotas(tools, principal, planned, times);
  const reviews: MethodReview[] = [];
  for (const [index, method] of methods.entries()) {
    reviews.push(
      await reviewMethod(tools, principal, method, reached, times, { path: `sendMethods.${index}`, experiment, quotas }),
    );
  }
  const { people } = reached.reach;
  const firstAt = planned[0]?.at ?? now;
  return {
    people,
    occurrences: planned.length,
    moved,
    omitted,
    firstAt: firstAt.toISOString(),
    lastAt: (planned.at(-1)?.at ?? firstAt).toISOString(),
    methods: reviews,
    arms: await reviewArms(tools, principal, experiment, reached, times),
    currency: reached.scope.currency,
    quota: await campaignQuota(database, profile),
    mustConfirm: people > confirmedAbove,
  };
}

/** Previews the effect of confirming a form now. Saves nothing. */
export async function reviewSchedule(tools: Tools, principal: Principal, form: ScheduleForm, now: Date): Promise<ScheduleReview> {
  const { database, config } = tools;
  const { profile } = form;
  const methods = await pinMethods(tools, principal, form);
  await checkSenders(tools, principal, form.sendMethods);
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const calendar = await calendarsRepository.read(database, principal.accountId);
  const plan = { ...form, ...legibleRepetition(form), timeZone };
  const planned = toCome(plan, calendar, now);
  checkNotTooMany(planned);
  checkSomething(plan, planned);
  const sendings = sendingsOf(planned, plan, undoUntil(config, now));
  const kind = { serviceMessage: form.serviceMessage ?? false };
  const experiment = await pinExperiment(database, principal, form.experiment ?? null, form.sendMethods, kind);
  return review(tools, principal, { profile, methods, experiment, kind, planned, sendings }, now);
}

/** Previews what a stored schedule would send once now, beside its plan. Saves nothing. Throws NOT_FOUND. */
export async function reviewSendNow(tools: Tools, principal: Principal, identifier: string, now: Date): Promise<ScheduleReview> {
  const { database, config } = tools;
  const schedule = await schedulesRepository.find(database, principal, { identifier });
  if (!schedule) throw new Fault('NOT_FOUND');
  const at = undoUntil(config, now);
  const local = localMoment(at, await schedulesRepository.timeZone(database, principal));
  const day = local.slice(0, 10);
  const planned = [{ at, day, time: local.slice(11, 16), plannedDay: day, reason: null }];
  const sendings = [{ dueAt: at, nextDueAt: null, dateEnd: null }];
  const stored = await storedContent(database, principal, schedule);
  return review(tools, principal, { profile: schedule.profileKey, ...stored, planned, sendings }, now);
}
