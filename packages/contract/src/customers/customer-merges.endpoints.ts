import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { longRowKey, moment } from '../field.schema.ts';
import { editorRoles, senderRoles } from '../session/roles.ts';
import { customerIdentity } from './customer-identity.schema.ts';
import { longKeyInAddress } from './customer.schema.ts';

const params = v.strictObject({ id: longKeyInAddress });

/** The number of days within which a merge can be undone. */
export const mergeUndoDays = 30;

/** The fields that two possible duplicates have in common. */
export const duplicateReasons = ['document', 'email', 'mobile'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** A customer who may be a duplicate of another. */
export const customerDuplicate = v.object({
  ...customerIdentity.entries,
  reasons: v.array(v.picklist(duplicateReasons)),
  purchases: v.number(),
  createdAt: moment,
});
export type CustomerDuplicate = v.InferOutput<typeof customerDuplicate>;

/** A merge of another customer into this one. */
export const customerMerge = v.object({
  id: v.number(),
  /** The name of the customer that was merged into this one. */
  name: v.string(),
  /** The user who merged; null when the customer confirmed it. */
  by: v.nullable(v.string()),
  at: moment,
  /** The end of the time in which the merge can be undone. */
  undoUntil: moment,
});
export type CustomerMerge = v.InferOutput<typeof customerMerge>;

/** Lists the possible duplicates of a customer (same document, e-mail or mobile number), and the merges that can still be undone. */
export const listDuplicates = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/duplicates',
  access: senderRoles,
  params,
  response: v.object({ items: v.array(customerDuplicate), merges: v.array(customerMerge) }),
  errors: ['NOT_FOUND'],
});

/**
 * Merges two customers: the one in the path stays, and `other` becomes part of it. Missing fields are filled from the other; where both
 * have an address, a channel stays allowed only if both gave consent.
 */
export const mergeDuplicate = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customers/{id}/merges',
  access: editorRoles,
  params,
  body: v.strictObject({ other: longRowKey }),
  response: customerMerge,
  errors: ['NOT_FOUND', 'INVALID'],
});

/** Undoes a merge: both customers are restored. Data that arrived since stays with the customer that was kept. */
export const undoMerge = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/customers/{id}/merges/{merge}',
  access: editorRoles,
  params: v.strictObject({ id: longKeyInAddress, merge: longKeyInAddress }),
  response: v.object({ id: v.number() }),
  errors: ['NOT_FOUND', 'MERGE_OVER'],
});
