import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { outcomes } from '../schedules/recipients.schema.ts';
import { senderRoles } from '../session/roles.ts';
import { longKeyInAddress } from './customer.schema.ts';

const params = v.strictObject({ id: longKeyInAddress });
const channel = v.picklist(channelNames);

/**
 * What is known about a permission: `form` a box that was ticked, `unsubscribe` and `subscribe` a wish of the person, `bounce` and
 * `complaint` what a provider reported, `withdrawal` what a member of staff wrote down.
 */
export const consentEvidenceKinds = ['form', 'unsubscribe', 'subscribe', 'bounce', 'complaint', 'withdrawal'] as const;

/** One piece of evidence. */
export const consentEvidence = v.object({
  kind: v.picklist(consentEvidenceKinds),
  at: moment,
  address: v.string(),
  /** Where: the store of the page that was filled in, or what the person used: a link of a message, the word STOP … */
  place: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  /** The words that were agreed to, and their version. */
  text: v.nullable(v.string()),
  version: v.nullable(v.string()),
});
export type ConsentEvidence = v.InferOutput<typeof consentEvidence>;

/** Whether a customer may be written to by a channel, and why. */
export const channelConsent = v.object({
  channel,
  address: v.nullable(v.string()),
  /** Whether the customer agreed. */
  agreed: v.boolean(),
  /** Since when the address is not written to, whatever was agreed to. */
  suppressedAt: v.nullable(moment),
  /** The newest first. Empty for a permission that came with imported data. */
  evidence: v.array(consentEvidence),
});
export type ChannelConsent = v.InferOutput<typeof channelConsent>;

/** The permissions of a customer with their evidence. */
export const listConsents = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/consents',
  access: senderRoles,
  params,
  response: v.object({ items: v.array(channelConsent) }),
  errors: ['NOT_FOUND'],
});

/** An answer to the survey of a visit. */
const surveyAnswer = v.object({
  answeredAt: moment,
  questions: v.array(v.string()),
  ratings: v.array(v.number()),
  observations: v.string(),
});

/** A visit to a store as a seller logged it, with its survey. */
export const customerVisit = v.object({
  id: v.number(),
  at: moment,
  store: v.string(),
  kind: v.picklist(['visita', 'compra']),
  amount: v.nullable(v.number()),
  /** When the customer was asked how it was; null: not asked. */
  askedAt: v.nullable(moment),
  answer: v.nullable(surveyAnswer),
});
export type CustomerVisit = v.InferOutput<typeof customerVisit>;

/** The newest visits of a customer, 100 at most. */
export const listVisits = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/visits',
  access: senderRoles,
  params,
  response: v.object({ items: v.array(customerVisit), total: v.number() }),
  errors: ['NOT_FOUND'],
});

/** A message to a customer and what became of it. */
export const customerMessage = v.object({
  id: v.number(),
  channel,
  address: v.string(),
  schedule: v.string(),
  scheduleName: v.string(),
  campaignName: v.string(),
  profileName: v.string(),
  /** The subject of an e-mail, or how a text begins, before it is filled in. */
  title: v.string(),
  outcome: v.picklist(outcomes),
  at: moment,
  reason: v.nullable(v.string()),
  deliveredAt: v.nullable(moment),
  openedAt: v.nullable(moment),
  clickedAt: v.nullable(moment),
  clicks: v.number(),
  bouncedAt: v.nullable(moment),
  reply: v.nullable(v.object({ text: v.string(), at: moment })),
});
export type CustomerMessage = v.InferOutput<typeof customerMessage>;

/** The messages of a customer, the newest sending first. `next` is `after` of the page that follows. */
export const listCustomerMessages = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/messages',
  access: senderRoles,
  params,
  query: v.strictObject({ after: v.optional(longKeyInAddress) }),
  response: v.object({ items: v.array(customerMessage), next: v.nullable(v.number()) }),
  errors: ['NOT_FOUND'],
});

/** A message as the customer got it: the text that was sent, with what is known of the customer today. */
export const renderedMessage = v.object({
  channel,
  subject: v.string(),
  preheader: v.string(),
  /** The text of an SMS or WhatsApp message; of an e-mail, nothing. */
  content: v.string(),
  mediaUrl: v.nullable(v.string()),
  /** Of an e-mail: the address of a page for a sandboxed frame, good for ten minutes. */
  pageUrl: v.nullable(v.string()),
});
export type RenderedMessage = v.InferOutput<typeof renderedMessage>;

export const readCustomerMessage = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/messages/{message}',
  access: senderRoles,
  params: v.strictObject({ id: longKeyInAddress, message: longKeyInAddress }),
  response: renderedMessage,
  errors: ['NOT_FOUND', 'NEWSLETTER_UNRENDERABLE', 'TEMPLATE_UNKNOWN'],
});
