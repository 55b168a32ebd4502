import { mergeTags } from '@pregon/contract/newsletters/merge-tags';
import { legibleRepetition } from '@pregon/contract/schedules/repetition.schema';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule.schema';
import { confirmedAbove } from '@pregon/contract/schedules/schedule.schema';
import type { MethodReview, ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import { campaignQuota } from '../../audiences/campaigns/campaign-quota.ts';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';
import { countMissingValues } from '../../content/rendering/merge-values.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { pinExperiment } from './schedule-arms.ts';
import { checkSenders, pinMethods, reachOf } from './schedule-checks.ts';
import { type PinnedMethod, requiredTags } from './schedule-methods.ts';
import { sendingsOf, hoursOf } from './schedule-outlook.ts';
import { checkNotTooMany, checkSomething, toCome } from './schedule-plan.ts';
import { undoUntil } from './save-schedule.ts';
import { schedulesRepository } from './schedules.repository.ts';
import { firstAndLast, perMinute } from './sending-pace.ts';

type Tools = Pick<ChannelServices, 'database' | 'providerRegistry' | 'config'>;
type Reached = Awaited<ReturnType<typeof reachOf>>;

/** When it would be sent if it were confirmed now. */
interface Times {
  readonly from: Date;
  readonly timeZone: string;
  readonly now: Date;
}

async function reviewMethod(
  tools: Tools,
  principal: Principal,
  pinned: PinnedMethod,
  reached: Reached,
  times: Times,
  path: string,
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
  const tags = await requiredTags(pinned, path);
  const missing = await countMissingValues(tools.database, audienceSql(scope, selection, type), tags, selection);
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
    ...(await channelMethodOf(definition).review({ services: tools, principal, definition, path, scope, selection, ...times })),
  };
}

const noExclusions = { noAddress: 0, noConsent: 0, suppressed: 0, excluded: 0, overLimit: 0, otherMethod: 0, controlGroup: 0 };
const noRecipients = { people: 0, exclusions: noExclusions, postponed: [] };

/** Previews the effect of confirming a form now. Saves nothing. */
export async function reviewSchedule(tools: Tools, principal: Principal, form: ScheduleForm, now: Date): Promise<ScheduleReview> {
  const { database, config } = tools;
  const methods = await pinMethods(tools, principal, form);
  await checkSenders(tools, principal, form.sendMethods);
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const calendar = await calendarsRepository.read(database, principal.accountId);
  const plan = { ...form, ...legibleRepetition(form), timeZone };
  const planned = toCome(plan, calendar, now);
  checkNotTooMany(planned);
  checkSomething(plan, planned);
  const firstAt = planned[0]?.at ?? now;
  const until = undoUntil(config, now);
  const sendings = sendingsOf(planned, plan, until);
  const types = form.sendMethods.map(({ type }) => type);
  const experiment = await pinExperiment(database, principal, form.experiment ?? null, form.sendMethods);
  const reached = await reachOf(tools, principal, form.profile, types, sendings, experiment);
  const { dueAt, moved, omitted } = reached.outlook;
  const times = { from: dueAt, timeZone, now };
  const reviews: MethodReview[] = [];
  for (const [index, method] of methods.entries()) {
    reviews.push(await reviewMethod(tools, principal, method, reached, times, `sendMethods.${index}`));
  }
  const { people } = reached.reach;
  return {
    people,
    occurrences: planned.length,
    moved,
    omitted,
    firstAt: firstAt.toISOString(),
    lastAt: (planned.at(-1)?.at ?? firstAt).toISOString(),
    methods: reviews,
    quota: await campaignQuota(database, form.profile),
    mustConfirm: people > confirmedAbove,
  };
}
