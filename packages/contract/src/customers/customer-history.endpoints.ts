import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { outcomes } from '../schedules/recipients.schema.ts';
import { customerReaderRoles, senderRoles } from '../session/roles.ts';
import { messageButton } from '../whatsapp/button-values.schema.ts';
import { longKeyInAddress } from './customer.schema.ts';

const params = v.strictObject({ id: longKeyInAddress });
const channel = v.picklist(channelNames);

/**
 * The kinds of consent evidence: `form` a box that was ticked, `unsubscribe` and `subscribe` a choice of the person, `bounce` and
 * `complaint` a report of a provider, `withdrawal` a note of a member of staff.
 */
export const consentEvidenceKinds = ['form', 'unsubscribe', 'subscribe', 'bounce', 'complaint', 'withdrawal'] as const;

/** One piece of evidence for or against consent. */
export const consentEvidence = v.object({
  kind: v.picklist(consentEvidenceKinds),
  at: moment,
  address: v.string(),
  /** The place: the store of the form, or the means that the person used, such as a link of a message or the word STOP. */
  place: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  /** The consent text that was agreed to, and its version. */
  text: v.nullable(v.string()),
  version: v.nullable(v.string()),
});
export type ConsentEvidence = v.InferOutput<typeof consentEvidence>;

/** Whether a customer may receive messages by a channel, with the evidence. */
export const channelConsent = v.object({
  channel,
  address: v.nullable(v.string()),
  /** Whether the customer has given consent. */
  agreed: v.boolean(),
  /** The moment from which the address is suppressed, whatever the consent; null when it is not. */
  suppressedAt: v.nullable(moment),
  /** The evidence, the newest first. It is empty for consent that came with imported data. */
  evidence: v.array(consentEvidence),
});
export type ChannelConsent = v.InferOutput<typeof channelConsent>;

/** Lists the consents of a customer with their evidence. */
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
  /** The moment at which the survey was sent to the customer; null when it was not. */
  askedAt: v.nullable(moment),
  answer: v.nullable(surveyAnswer),
});
export type CustomerVisit = v.InferOutput<typeof customerVisit>;

/** Lists the newest visits of a customer, at most 100. */
export const listVisits = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/visits',
  access: customerReaderRoles,
  params,
  response: v.object({ items: v.array(customerVisit), total: v.number() }),
  errors: ['NOT_FOUND'],
});

/** A message to a customer and its outcome. */
export const customerMessage = v.object({
  id: v.number(),
  channel,
  address: v.string(),
  /** Whether another system requested it by the API: then it has neither a schedule that staff made, nor campaign and profile. */
  isService: v.optional(v.boolean(), false),
  schedule: v.string(),
  scheduleName: v.string(),
  campaignName: v.string(),
  profileName: v.string(),
  /** The subject of an e-mail, or the beginning of a text, before its merge tags are filled in. */
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

/** Lists the messages of a customer, the newest sending first. `next` is the `after` parameter of the next page. */
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

/**
 * The version of a message that was sent, filled in with the values that it was sent with. Where they are not kept, with today's data of
 * the customer, and with the values of a request by the API.
 */
export const renderedMessage = v.object({
  channel,
  /** Whether it is shown word for word as it was sent. */
  isExact: v.optional(v.boolean(), false),
  /** When it left; null for a message that never did. */
  sentAt: v.optional(v.nullable(moment)),
  subject: v.string(),
  preheader: v.string(),
  /** The text of an SMS or WhatsApp message; empty for an e-mail. */
  content: v.string(),
  mediaUrl: v.nullable(v.string()),
  /** For an e-mail: the address of a page for a sandboxed frame, valid for ten minutes. */
  pageUrl: v.nullable(v.string()),
  /** The buttons of a WhatsApp message with what each opens or answers. */
  buttons: v.optional(v.array(messageButton), []),
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
