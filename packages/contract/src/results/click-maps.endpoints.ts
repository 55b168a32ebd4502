import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { filterDay } from '../field.schema.ts';
import { rowKeyInAddress } from '../key-in-address.schema.ts';
import { accountRoles } from '../session/roles.ts';

/** A version of a newsletter whose e-mails were delivered. */
const sentVersion = v.object({
  /** The key that `version` of a request names. */
  key: v.number(),
  /** The newsletter's name. */
  newsletter: v.string(),
  version: v.number(),
  delivered: v.number(),
  /** Of these, messages in which a person followed a link. */
  clicked: v.number(),
});
export type SentVersion = v.InferOutput<typeof sentVersion>;

/** A tracked link of a message. A button that is drawn twice, for Outlook and for others, is one link. */
const clickedLink = v.object({
  /** Its 0-based position in the message. */
  position: v.number(),
  /** Its text, or the description of its picture; merge tags by their names. Empty where it has neither. */
  text: v.string(),
  address: v.string(),
  /** Messages in which a person followed it. */
  people: v.number(),
  /** Messages in which machines alone followed it, such as scanners. */
  machines: v.number(),
  /** Its share of the clicks by people on all links, from 0 to 1. */
  share: v.number(),
});
export type ClickedLink = v.InferOutput<typeof clickedLink>;

export const clickMap = v.object({
  /** Newest first. Empty: no newsletter was delivered. */
  versions: v.array(sentVersion),
  /** The map of the version that was asked for, else of the newest; null without any. */
  map: v.nullable(
    v.object({
      /** The key of its version. */
      key: v.number(),
      /** The address of a page for a sandboxed frame that shows the message with the share of each link. It ends with the session. */
      pageUrl: v.string(),
      /** In the order of the message. */
      links: v.array(clickedLink),
    }),
  ),
});
export type ClickMap = v.InferOutput<typeof clickMap>;

const params = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });

/** Days on the account's clock, both included, in which messages were settled; and a key of `versions`. */
const query = { from: v.optional(filterDay), to: v.optional(filterDay), version: v.optional(rowKeyInAddress) };

/** Reads which links people followed in the e-mails of a schedule, in all its sendings or in one of them. It names no customers. */
export const readScheduleClickMap = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/{id}/click-map',
  access: accountRoles,
  params,
  query: v.strictObject({ ...query, /** The key of one sending of the schedule. */ occurrence: v.optional(rowKeyInAddress) }),
  response: clickMap,
  errors: ['NOT_FOUND'],
});

/** Reads which links people followed in the e-mails with a newsletter, by version. It names no customers. */
export const readNewsletterClickMap = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template/{id}/click-map',
  access: accountRoles,
  params,
  query: v.strictObject(query),
  response: clickMap,
  errors: ['NOT_FOUND'],
});
