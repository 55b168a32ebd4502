import type { PriceItem } from '@pregon/contract/account/message-prices.endpoints';
import type { ExperimentArm } from '@pregon/contract/experiments/experiment.schema';
import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { MethodPreview, MethodReview } from '@pregon/contract/schedules/schedule-review.schema';
import type { SendMethod as Definition } from '@pregon/contract/schedules/send-method.schema';
import type { SQL } from 'drizzle-orm';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { MergeValues } from '../../content/rendering/message-template.ts';
import type { UsedValues } from '../../content/rendering/used-values.ts';
import type { StaffUser } from '../../identity/accounts/users.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { MethodTools, PreparedMethod } from '../deliveries/prepared-method.ts';
import type { Occurrence, SendMethod } from '../schedules/occurrence.ts';

/** Content and addresses of a send method of one channel, as defined by the contract. */
export type DefinitionOf<C extends Channel> = Extract<Definition, { readonly type: C }>;

/** A text of a method, with its field in the definition. */
export interface MethodText {
  readonly field: string;
  readonly text: string;
}

/** The pinned version of a newsletter, which a method keeps sending after later changes of the newsletter. */
export interface PinnedNewsletter {
  readonly newsletterVersionId: number;
  readonly newsletterVersion: number;
  readonly templateHtml: string;
}

export type MethodServices = Pick<ChannelServices, 'config' | 'database' | 'providerRegistry'>;

/** A method in a request: who asks, and its path there, at which faults are reported. */
export interface RequestedMethod<C extends Channel> {
  readonly services: MethodServices;
  readonly principal: Principal;
  readonly definition: DefinitionOf<C>;
  readonly path: string;
}

/** What a message that was sent said in its places. */
export interface SentWords {
  readonly values: UsedValues;
  /** The short addresses of its links, by their positions. */
  readonly links: ReadonlyMap<number, string>;
}

/** The customer for whom a message is previewed, or none. */
export interface PreviewedMethod<C extends Channel> extends RequestedMethod<C> {
  readonly user: StaffUser;
  readonly customer: number | null;
  /** The profile whose offer the message tells. */
  readonly selection: ProfileSelection | undefined;
  /** Values that the request of a transactional message brings, in place of the customer's. */
  readonly given?: MergeValues;
  /** A message that was sent, with what it said: then nothing of the customer is read. */
  readonly sent?: SentWords | undefined;
  /** The version of the newsletter that is shown; undefined: the approved one. */
  readonly pinned?: PinnedNewsletter | undefined;
  readonly now: Date;
}

/** A method that would be sent to an audience, if the schedule were confirmed now. */
export interface ReviewedMethod<C extends Channel> extends RequestedMethod<C> {
  readonly scope: AudienceScope;
  readonly selection: ProfileSelection;
  /** The people who get it, as a SELECT of customer ids. */
  readonly audience: SQL;
  /** The pinned version of its newsletter; null where the channel has none. */
  readonly newsletterVersion: number | null;
  /** When the first sending starts. */
  readonly from: Date;
  readonly now: Date;
}

export interface ChannelReview extends Pick<MethodReview, 'sender' | 'newsletter' | 'sms' | 'template'> {
  /** What the provider charges for, and how many of it a message has on average. */
  readonly priced: { readonly item: PriceItem; readonly units: number };
}

/** Describes how schedules send by one channel. `channel-methods.ts` holds one of these for each channel. */
export interface ChannelMethod<C extends Channel> {
  /** How long a prepared method may be used again, in milliseconds. */
  readonly cacheMs: number;
  /** The method as an arm of an experiment has it: what the arm leaves empty stays. */
  vary(definition: DefinitionOf<C>, arm: ExperimentArm): DefinitionOf<C>;
  /** Texts of the method in addition to its newsletter. */
  texts(definition: DefinitionOf<C>): readonly MethodText[];
  /** The newsletter of the method; null for a channel without. Throws NOT_FOUND and NEWSLETTER_NOT_APPROVED. */
  pinNewsletter(
    database: Queryable,
    principal: Principal,
    definition: DefinitionOf<C>,
    path: string,
  ): Promise<PinnedNewsletter | null>;
  /** Renders the method once, and answers the tags without a default value. Throws NEWSLETTER_UNRENDERABLE. */
  requiredTags(definition: DefinitionOf<C>, templateHtml: string | null, path: string): Promise<readonly MergeTag[]>;
  /** The field at which it is reported that customers lack the value of a tag. */
  fieldOfTag(definition: DefinitionOf<C>, tag: MergeTag): string;
  /** Throws INVALID where the account may not send under this name. */
  checkSender(method: RequestedMethod<C>): Promise<void>;
  /** Throws TEMPLATE_UNKNOWN and INVALID where the provider's template does not fit. */
  checkTemplate(method: RequestedMethod<C>): Promise<void>;
  /** Does once what is the same for every recipient. Throws `UnrenderableMessage` and `ProviderFailure`. */
  prepare(method: SendMethod, definition: DefinitionOf<C>, occurrence: Occurrence, tools: MethodTools): Promise<PreparedMethod>;
  /** The host part of the ids of the method's messages. */
  messageHost(definition: DefinitionOf<C>, config: Pick<Config, 'publicUrl'>): string;
  preview(method: PreviewedMethod<C>): Promise<MethodPreview>;
  review(method: ReviewedMethod<C>): Promise<ChannelReview>;
}
