import { mergeTags } from '@pregon/contract/newsletters/merge-tags';
import { legibleRepetition } from '@pregon/contract/schedules/repetition.schema';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule.schema';
import { confirmedAbove } from '@pregon/contract/schedules/schedule.schema';
import type { MethodReview, ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import type { EmailMethod, WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import { filledButtons } from '@pregon/contract/whatsapp/template-buttons';
import { eq } from 'drizzle-orm';
import { accountChannelsRepository } from '../../channels/accounts/account-channels.repository.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import { campaigns } from '../../audiences/campaigns/campaigns.table.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { AccountOutlet } from '../../channels/outlet/account-outlet.ts';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';
import { countMissingValues, sendingValues } from '../../content/rendering/merge-values.ts';
import { newsletterPictures } from '../../content/newsletters/newsletter-pictures.ts';
import { newslettersRepository } from '../../content/newsletters/newsletters.repository.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { templateFor, templateText, whatsappSender } from './check-template.ts';
import { measureSms } from './measure-sms.ts';
import { checkSenders, pinMethods, reachOf } from './schedule-checks.ts';
import { type PinnedMethod, requiredTags } from './schedule-methods.ts';
import { sendingsOf, hoursOf } from './schedule-outlook.ts';
import { checkNotTooMany, checkSomething, toCome } from './schedule-plan.ts';
import { undoUntil } from './save-schedule.ts';
import { schedulesRepository } from './schedules.repository.ts';
import { firstAndLast, perMinute } from './sending-pace.ts';

type Tools = Pick<ChannelServices, 'database' | 'outlet' | 'config'>;
type Reached = Awaited<ReturnType<typeof reachOf>>;

/** When it would be sent, if it were confirmed now. */
interface Times {
  readonly from: Date;
  readonly timeZone: string;
  readonly now: Date;
}

async function newsletterOf(tools: Tools, principal: Principal, { newsletterId }: EmailMethod, now: Date) {
  const { items } = await newslettersRepository.list(
    tools.database,
    principal,
    { identifier: newsletterId },
    { page: 1, size: 1 },
  );
  const [newsletter] = items;
  const version = newsletter?.approvedVersion;
  if (!newsletter || !version) return null;
  const img = await newsletterPictures(tools.config.secretKey).addressOf(principal, { ...newsletter, version }, now);
  return { name: newsletter.name, approved: true, version, img };
}

async function templateShown(outlet: AccountOutlet, method: WhatsappMethod, path: string) {
  const template = await templateFor(outlet, method, path);
  const { waParameters: parameters, waPostbackTexts: postbackTexts, waUrlSuffixes: urlSuffixes } = method;
  const buttons = [...filledButtons(template, { postbackTexts, urlSuffixes })];
  return { name: template.name, text: templateText(template, parameters), buttons };
}

/** Whom SMS are from: the account's own number, or else the installation's. */
async function smsSender({ config, database }: Tools, { accountId }: Principal): Promise<string> {
  const kept = await accountChannelsRepository(createSecretBox(config.secretKey)).read(database, accountId, 'sms');
  return kept?.settings.from || config.sms?.from || 'El número de SMS de la cuenta';
}

/** What is shown of a method because of its kind. */
async function ownPart(
  tools: Tools,
  principal: Principal,
  { definition }: PinnedMethod,
  { scope, selection }: Reached,
  { from, now }: Times,
  path: string,
): Promise<Pick<MethodReview, 'sender' | 'newsletter' | 'sms' | 'template'>> {
  const nothing = { newsletter: null, sms: null, template: null };
  if (definition.type === 'email') {
    const sender = `${definition.sender} <${definition.senderEmail}>`;
    return { ...nothing, sender, newsletter: await newsletterOf(tools, principal, definition, now) };
  }
  if (definition.type === 'wa') {
    const outlet = tools.outlet.ofAccount(principal.accountId);
    const template = await templateShown(outlet, definition, path);
    return { ...nothing, sender: await whatsappSender(outlet, definition), template };
  }
  const audience = audienceSql(scope, selection, 'sms');
  const common = sendingValues(from, scope, selection);
  const measured = await measureSms(tools.database, tools.config, definition, audience, common);
  return { ...nothing, sender: await smsSender(tools, principal), sms: measured ?? null };
}

async function reviewMethod(
  tools: Tools,
  principal: Principal,
  pinned: PinnedMethod,
  reached: Reached,
  times: Times,
  path: string,
): Promise<MethodReview> {
  const { type } = pinned.definition;
  const { scope, selection, outlook, reach } = reached;
  const { people, exclusions, postponed } = reach.methods.get(type) ?? nobody;
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
    ...(await ownPart(tools, principal, pinned, reached, times, path)),
  };
}

const noExclusions = { noAddress: 0, noConsent: 0, suppressed: 0, excluded: 0, overLimit: 0, otherMethod: 0 };
const nobody = { people: 0, exclusions: noExclusions, postponed: [] };

/** How many of the places of a profile's campaign are taken. */
async function quotaOf(database: Queryable, profile: number): Promise<ScheduleReview['quota']> {
  const [campaign] = await database
    .select({ id: campaigns.id, total: campaigns.numberSends })
    .from(profiles)
    .innerJoin(campaigns, eq(campaigns.id, profiles.campaignId))
    .where(eq(profiles.key, profile));
  if (!campaign) return { used: 0, total: 0 };
  return { used: await database.$count(profiles, eq(profiles.campaignId, campaign.id)), total: campaign.total };
}

/** What would happen if a form were confirmed now. Nothing is saved. */
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
  const reached = await reachOf(tools, principal, form.profile, types, sendings);
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
    quota: await quotaOf(database, form.profile),
    mustConfirm: people > confirmedAbove,
  };
}
