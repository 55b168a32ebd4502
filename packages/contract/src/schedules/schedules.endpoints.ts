import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { deleted } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDay, longRowKey, rowKey, versionNumber, wholeNumber } from '../field.schema.ts';
import { pageSizeInAddress, rowKeyInAddress } from '../key-in-address.schema.ts';
import { pageOf } from '../page.schema.ts';
import { accountRoles, senderRoles } from '../session/roles.ts';
import { exportedRecipients, outcomes, recipient, recipientSort, scheduleOccurrence } from './recipients.schema.ts';
import { methodPreview, scheduleReview } from './schedule-review.schema.ts';
import { scheduleChange, scheduleForm, scheduleFormNames } from './schedule-form.schema.ts';
import { schedule, scheduleNames } from './schedule.schema.ts';
import { sendMethod, sendMethodFormNames } from './send-method.schema.ts';

const params = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });
const wire = { request: scheduleFormNames, response: scheduleNames } as const;
const formErrors = [
  'APPROVAL_NEEDED',
  'NOT_FOUND',
  'NEWSLETTER_NOT_APPROVED',
  'NEWSLETTER_UNRENDERABLE',
  'SCHEDULE_IN_THE_PAST',
  'SCHEDULE_WITHOUT_OCCURRENCES',
  'TOO_MANY_OCCURRENCES',
  'EMPTY_AUDIENCE',
  'CONFIRMATION_NEEDED',
  'TEMPLATE_UNKNOWN',
] as const;

/** Creates a schedule with its send methods. Each method pins the approved version of its newsletter. */
export const createSchedule = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule',
  access: senderRoles,
  body: scheduleForm,
  response: schedule,
  wire,
  errors: formErrors,
});

/**
 * Changes a schedule: all of it before its first message, and only the future after that (SCHEDULE_STARTED). A cancelled schedule cannot be
 * changed (SCHEDULE_STATE).
 */
export const updateSchedule = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/schedule',
  access: senderRoles,
  body: scheduleChange,
  response: schedule,
  wire,
  errors: [...formErrors, 'CONFLICT', 'SCHEDULE_STARTED', 'SCHEDULE_STATE'],
});

/**
 * Moves a schedule to another day at the same time, by the rules of a change. Its messages stay as they are, also where a newsletter has a
 * newer version. Of a schedule that repeats one sending is moved, which has to be named (INVALID) and must not have started
 * (SCHEDULE_STARTED); its rule and its other sendings stay.
 */
export const moveSchedule = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule/{id}/move',
  access: senderRoles,
  params,
  body: v.strictObject({
    day: calendarDay('Elige a qué día se mueve.'),
    /** The version of the schedule that the user saw. */
    version: versionNumber,
    /** The key of the sending that is moved; needed where the schedule repeats. */
    occurrence: v.optional(rowKey),
    /** The confirmed number of people, as in the form. */
    confirmedPeople: v.optional(v.nullable(wholeNumber), null),
  }),
  response: schedule,
  wire,
  errors: [...formErrors, 'INVALID', 'CONFLICT', 'SCHEDULE_STARTED', 'SCHEDULE_STATE'],
});

/** Deletes a schedule that has sent no message. */
export const deleteSchedule = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/schedule/{id}',
  access: senderRoles,
  params,
  response: deleted,
  errors: ['NOT_FOUND', 'SCHEDULE_SENT'],
});

/**
 * The actions on a schedule: `pausar` and `reanudar`; `cancelar` cancels all future occurrences permanently; `deshacer` makes it a draft
 * again within `undoUntil`; `enviar` sends once now, in addition to the plan. An action that its state does not allow answers
 * SCHEDULE_STATE.
 */
export const scheduleActions = ['pausar', 'reanudar', 'cancelar', 'deshacer', 'enviar'] as const;
export type ScheduleAction = (typeof scheduleActions)[number];
export const changeScheduleState = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule/{id}/state',
  access: senderRoles,
  params,
  body: v.strictObject({
    action: v.picklist(scheduleActions),
    /** For `enviar`: the confirmed number of people, as in the form. */
    confirmedPeople: v.optional(v.nullable(wholeNumber), null),
    /** The idempotency key, one for each click: `enviar` twice with the same key sends once. */
    requestKey: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  response: schedule,
  wire,
  errors: ['NOT_FOUND', 'APPROVAL_NEEDED', 'SCHEDULE_STATE', 'EMPTY_AUDIENCE', 'CONFIRMATION_NEEDED'],
});

/** Reviews a schedule form without saving anything: people, exclusions, parts, times. */
export const reviewSchedule = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule/review',
  access: senderRoles,
  body: scheduleForm,
  response: scheduleReview,
  wire,
  errors: [
    'NOT_FOUND',
    'NEWSLETTER_NOT_APPROVED',
    'NEWSLETTER_UNRENDERABLE',
    'SCHEDULE_IN_THE_PAST',
    'SCHEDULE_WITHOUT_OCCURRENCES',
    'TOO_MANY_OCCURRENCES',
    'TEMPLATE_UNKNOWN',
  ],
});

/**
 * Reviews what `enviar` would send now of a stored schedule, with the versions that it has pinned: people, exclusions, parts, times. Saves
 * nothing.
 */
export const reviewSendNow = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/{id}/review',
  access: senderRoles,
  params,
  response: scheduleReview,
  errors: ['NOT_FOUND', 'NEWSLETTER_UNRENDERABLE', 'TEMPLATE_UNKNOWN'],
});

/** Previews a message of a method for a customer of the profile, or for an example without `customer`. */
export const previewSendMethod = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule/preview',
  access: senderRoles,
  body: v.strictObject({
    sendMethod,
    customer: v.optional(v.nullable(longRowKey), null),
    /** The key of the profile that provides the offer; when omitted, the tags of the offer have no value. */
    profile: v.optional(v.nullable(rowKey), null),
    /** The stored schedule whose pinned version of the newsletter is shown; when omitted, the approved version is. */
    schedule: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  response: methodPreview,
  wire: { request: sendMethodFormNames },
  errors: ['NOT_FOUND', 'NEWSLETTER_NOT_APPROVED', 'NEWSLETTER_UNRENDERABLE', 'TEMPLATE_UNKNOWN'],
});

/** Measures the length of an SMS text over the people of a profile. */
export const measureSms = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule/sms-size',
  access: senderRoles,
  body: v.strictObject({
    profile: rowKey,
    smsMessage: v.pipe(v.string(), v.maxLength(5000)),
    shortenLinks: v.optional(v.boolean(), false),
  }),
  response: v.object({
    people: v.number(),
    /** The parts of the shortest, the median and the longest message; 0 where nobody gets one. */
    least: v.number(),
    typical: v.number(),
    most: v.number(),
    totalParts: v.number(),
    longest: v.string(),
  }),
  wire: { request: sendMethodFormNames },
  errors: ['NOT_FOUND'],
});

/** Lists the occurrences of a schedule: the started ones, the latest first, then the future ones, the next first; at most 500. */
export const listOccurrences = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/{id}/occurrences',
  access: accountRoles,
  params,
  response: v.object({ items: v.array(scheduleOccurrence), total: v.number() }),
  errors: ['NOT_FOUND'],
});

/**
 * Lists the recipients of a schedule with their outcomes, the newest first, or at most `mostSortedRecipients` in another order. Only senders may
 * call it, because it is personal data in bulk.
 */
export const listRecipients = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/{id}/recipients',
  access: senderRoles,
  params,
  query: v.strictObject({
    page: rowKeyInAddress,
    size: pageSizeInAddress,
    outcome: v.optional(v.picklist(outcomes)),
    type: v.optional(v.picklist(channelNames)),
    occurrence: v.optional(rowKeyInAddress),
    search: v.optional(v.string()),
    /** Pages of an order are found by their number. */
    order: v.optional(recipientSort),
    /** The `next` of the previous page (keyset pagination): the cost of a page does not depend on the length of the list. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{1,10}\.\d{1,15}$/))),
  }),
  response: v.object({ ...pageOf(recipient).entries, next: v.optional(v.nullable(v.string()), null) }),
  errors: ['NOT_FOUND'],
});

/**
 * Creates an address, valid for a minute, from which the browser downloads recipients as CSV, the newest first: all of them, those that a
 * filter shows, or of these the chosen ones.
 */
export const exportRecipients = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule/{id}/recipients/export',
  access: senderRoles,
  params,
  body: v.strictObject(exportedRecipients),
  response: v.object({ url: v.string() }),
  errors: ['NOT_FOUND'],
});

/** Retries the permanently failed deliveries of the schedule, or only the named ones. It skips people who have unsubscribed meanwhile. */
export const retryFailed = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule/{id}/retry',
  access: senderRoles,
  params,
  body: v.strictObject({ recipients: v.optional(v.pipe(v.array(longRowKey), v.maxLength(1000))) }),
  response: v.object({ count: v.number() }),
  errors: ['NOT_FOUND', 'SCHEDULE_STATE'],
});
