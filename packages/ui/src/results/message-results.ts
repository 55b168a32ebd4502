import type { AttributionRule } from './attribution-words.ts';

/** Counts of messages, and of what followed from them by the attribution rule of the account. */
export interface OutcomeCounts {
  readonly delivered: number;
  /** Delivered messages whose opening can be tracked. */
  readonly openable: number;
  readonly opened: number;
  readonly clicked: number;
  readonly converted: number;
  readonly purchases: number;
  readonly amount: number;
}

export interface ChannelCounts<Channel extends string = string> extends OutcomeCounts {
  readonly channel: Channel;
  readonly audience: number;
  readonly skipped: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly openedByMachines: number;
  readonly convertedAfterClick: number;
  readonly bounced: number;
  readonly left: number;
  readonly complaints: number;
  readonly replies: number;
}

/** The usual counts of a channel, of which rates are made. */
export type UsualCounts<Channel extends string = string> = Pick<
  ChannelCounts<Channel>,
  'channel' | 'delivered' | 'openable' | 'opened' | 'clicked'
> & {
  /** Missing where a server does not tell them, or they are not known because data is deleted. */
  readonly [Name in UsualOutcome]?: number | undefined;
};
type UsualOutcome =
  | 'failed'
  | 'uncertain'
  | 'skipped'
  | 'bounced'
  | 'converted'
  | 'purchases'
  | 'amount'
  | 'left'
  | 'complaints'
  | 'replies';

/** What the messages of a channel cost. */
export interface ChannelCosts<Channel extends string = string> {
  readonly channel: Channel;
  /** Null where no message has a price. */
  readonly cost: number | null;
  /** Messages without a price. */
  readonly unpriced: number;
}

export interface GroupCounts extends OutcomeCounts {
  /** Empty where it is not known. */
  readonly name: string;
}

/** A kind of data that an account deletes by its age. */
export type DeletedKind = 'purchases' | 'messages';

/** What messages achieved. */
export interface MessageResults<Channel extends string = string> extends AttributionRule {
  readonly currency: string;
  readonly channels: readonly ChannelCounts<Channel>[];
  readonly usual: readonly UsualCounts<Channel>[];
  readonly costs: readonly ChannelCosts<Channel>[];
  readonly hours: readonly { readonly hour: number; readonly opened: number; readonly clicked: number }[];
  readonly foci: readonly GroupCounts[];
  readonly cities: readonly GroupCounts[];
  readonly stores: readonly { readonly name: string; readonly purchases: number; readonly amount: number }[];
  /** Everything that happened before is counted; null: everything there is. */
  readonly countedUntil?: string | null;
  /** When foci and cities of the customers were read; null: now. */
  readonly customersAt?: string | null;
  /** What of the time before this moment is deleted, if anything is: its figures are not known. */
  readonly deletedBefore?: string | undefined;
  /** `purchases` take the sales, `messages` the sales, replies, unsubscriptions, foci and cities. */
  readonly deletedKinds?: readonly DeletedKind[] | undefined;
}

/** The label of each channel, and whether it reports openings. */
export type ChannelNames<Channel extends string = string> = Readonly<
  Record<Channel, { readonly label: string; readonly reportsOpens: boolean }>
>;
