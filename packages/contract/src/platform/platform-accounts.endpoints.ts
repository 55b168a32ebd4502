import * as v from 'valibot';
import { byChannel } from '../channels/channels.ts';
import { messageUse } from '../account/message-use.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { moment, optionalText, requiredText } from '../field.schema.ts';
import { accountRoles } from '../session/roles.ts';
import { keyInPath } from '../users/user.schema.ts';

/** How long a deletion can be revoked before it begins, in days. */
export const deletionGraceDays = 30;

/** Why an account is suspended, which its people are not told. */
export const suspensionForm = v.strictObject({ reason: requiredText('Escribe el motivo.', 300) });

const badShare = 'Escribe un número entero de 1 a 100.';
const badQuota = 'Escribe un número entero, o deja el campo vacío si no hay cupo.';
/** The largest quota: half of what a counter holds, so that a quota plus a batch still fits. */
export const largestQuota = 1_000_000_000;
const quota = v.nullable(
  v.pipe(
    v.number(badQuota),
    v.integer(badQuota),
    v.minValue(0, badQuota),
    v.maxValue(largestQuota, 'Escribe 1.000.000.000 como máximo.'),
  ),
);
const accountLimits = {
  /** How much of the workers the account gets in comparison with others that send at the same time. */
  share: v.pipe(v.number(badShare), v.integer(badShare), v.minValue(1, badShare), v.maxValue(100, badShare)),
  /** How many messages of a channel it may send in a month; null: any number. */
  ...byChannel(() => quota),
};

/** What an operator allows an account. */
export const accountLimitsForm = v.strictObject(accountLimits);
export type AccountLimits = v.InferOutput<typeof accountLimitsForm>;

const platformAccount = v.object({
  id: v.number(),
  name: v.string(),
  users: v.number(),
  /** The last use of any of its sessions. */
  usedAt: v.optional(moment),
  /** Since when nobody logs in and nothing is sent, and why. */
  suspendedAt: v.optional(moment),
  reason: v.optional(v.string()),
  /** When its data will be deleted; it can be revoked until then. */
  deletionDueAt: v.optional(moment),
  /** Whether it is the caller's, which can be neither suspended nor deleted. */
  isOwn: v.boolean(),
  /** Its weight among the accounts that send at the same time. */
  share: v.number(),
  /** Its messages of this month with its quotas. */
  use: messageUse,
});
export type PlatformAccount = v.InferOutput<typeof platformAccount>;

const params = v.object({ id: keyInPath });
/** The account as it is after the change. Another operator was faster: CONFLICT. The caller's own account: FORBIDDEN. */
const change = { version: 'V1', access: accountRoles, params, response: platformAccount } as const;
const errors = ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'] as const;

/** The accounts of the installation. Only platform operators may call this and the endpoints below. */
export const listPlatformAccounts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/platform/accounts',
  access: accountRoles,
  response: v.object({ items: v.array(platformAccount) }),
  errors: ['FORBIDDEN'],
});

/** Suspends an account: nobody logs in, keys of the API are refused, nothing is sent. Links to unsubscribe keep working. */
export const suspendAccount = endpoint({
  ...change,
  method: 'POST',
  path: '/platform/accounts/{id}/suspension',
  body: suspensionForm,
  errors,
});

/** Ends a suspension. Not while the account is to be deleted: CONFLICT. */
export const resumeAccount = endpoint({ ...change, method: 'DELETE', path: '/platform/accounts/{id}/suspension', errors });

/** Suspends an account and lets its data be deleted after the grace period. `name` must be that of the account. */
export const requestAccountDeletion = endpoint({
  ...change,
  method: 'POST',
  path: '/platform/accounts/{id}/deletion',
  body: v.strictObject({ name: optionalText() }),
  errors,
});

/** Revokes a deletion that has not begun. The account stays suspended. */
export const revokeAccountDeletion = endpoint({ ...change, method: 'DELETE', path: '/platform/accounts/{id}/deletion', errors });

/** Changes what an account may send, also the caller's own. It holds for the messages that are sent from two seconds later on. */
export const changeAccountLimits = endpoint({
  ...change,
  method: 'PUT',
  path: '/platform/accounts/{id}/limits',
  body: accountLimitsForm,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
