import type { MessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import type { ArmReview } from '@pregon/contract/schedules/schedule-review.schema';
import { type SQL, sql } from 'drizzle-orm';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';
import { assignedArm } from '../../audiences/experiments/assignments.ts';
import { messagePricesRepository } from '../../channels/accounts/message-prices.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { ChannelReview } from '../channels/channel-method.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { armPath, type PinnedArm, type PinnedExperiment } from './schedule-arms.ts';
import type { reachOf } from './schedule-checks.ts';
import type { PinnedMethod } from './schedule-methods.ts';

type Tools = Pick<ChannelServices, 'database' | 'providerRegistry' | 'config'>;

/** What an arm is reviewed with. */
interface ArmContext {
  readonly tools: Tools;
  readonly principal: Principal;
  readonly experiment: NonNullable<PinnedExperiment>['experiment'];
  readonly reached: Awaited<ReturnType<typeof reachOf>>;
  readonly prices: MessagePrices;
  readonly from: Date;
  readonly now: Date;
}

/** What a method costs for a number of people at the prices in force; null where its price is not known. */
function costOf(prices: MessagePrices, { item, units }: ChannelReview['priced'], people: number): number | null {
  const price = prices[item];
  return price === null ? null : price * units * people;
}

/** The people of an arm who are reachable by a channel, as a SELECT of customer ids; everybody where an arm has won. */
function audienceOfArm({ experiment, reached }: ArmContext, { arm }: PinnedArm, { definition }: PinnedMethod): SQL {
  const everybody = audienceSql(reached.scope, reached.selection, definition.type);
  if (experiment.winner !== null) return everybody;
  return sql`select p.id from (${everybody}) p where ${assignedArm(experiment, sql`p.id`)} = ${arm}`;
}

async function reviewArmMethod(context: ArmContext, arm: PinnedArm, pinned: PinnedMethod): Promise<ArmReview['methods'][number]> {
  const { tools, principal, reached, prices, from, now } = context;
  const { definition, newsletterVersion } = pinned;
  const { scope, selection, reach } = reached;
  const channel = channelMethodOf(definition);
  const audience = audienceOfArm(context, arm, pinned);
  const path = armPath(arm.arm);
  const asked = { services: tools, principal, definition, newsletterVersion, path, scope, selection, audience, from, now };
  const { newsletter, sms, template, priced } = await channel.review(asked);
  const texts = new Map(channel.texts(definition).map(({ field, text }) => [field, text]));
  const people = reach.peopleOf(arm.arm, definition.type);
  return {
    type: definition.type,
    people,
    newsletterId: 'newsletterId' in definition ? definition.newsletterId : null,
    subject: texts.get('subject') ?? null,
    text: texts.get('smsMessage') ?? null,
    newsletter,
    sms,
    template,
    cost: costOf(prices, priced, people),
  };
}

/** Reviews what the people of each arm get; once an arm has won, it alone. Empty without an experiment. */
export async function reviewArms(
  tools: Tools,
  principal: Principal,
  pinned: PinnedExperiment,
  reached: ArmContext['reached'],
  times: Pick<ArmContext, 'from' | 'now'>,
): Promise<ArmReview[]> {
  if (pinned === null) return [];
  const { experiment, arms } = pinned;
  const prices = await messagePricesRepository.read(tools.database, principal.accountId);
  const context = { tools, principal, experiment, reached, prices, ...times };
  const reviews: ArmReview[] = [];
  for (const arm of arms.filter((one) => experiment.winner === null || one.arm === experiment.winner)) {
    const methods: ArmReview['methods'] = [];
    for (const method of arm.methods) methods.push(await reviewArmMethod(context, arm, method));
    reviews.push({ arm: arm.arm, delayHours: arm.delayHours, methods });
  }
  return reviews;
}
