import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment, optionalText, requiredText } from '../field.schema.ts';
import { everyRole } from '../session/roles.ts';
import { keyInPath } from '../users/user.schema.ts';

/** How long a deletion can be revoked before it begins, in days. */
export const deletionGraceDays = 30;

/** Why an account is suspended, which its people are not told. */
export const suspensionForm = v.strictObject({ reason: requiredText('Escribe el motivo.', 300) });

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
});
export type PlatformAccount = v.InferOutput<typeof platformAccount>;

const params = v.object({ id: keyInPath });
/** The account as it is after the change. Another operator was faster: CONFLICT. The caller's own account: FORBIDDEN. */
const change = { version: 'V1', access: everyRole, params, response: platformAccount } as const;
const errors = ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'] as const;

/** The accounts of the installation. Only platform operators may call this and the endpoints below. */
export const listPlatformAccounts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/platform/accounts',
  access: everyRole,
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
