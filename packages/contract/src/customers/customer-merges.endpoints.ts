import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { longRowKey, moment } from '../field.schema.ts';
import { editorRoles, senderRoles } from '../session/roles.ts';
import { longKeyInAddress } from './customer.schema.ts';

const params = v.strictObject({ id: longKeyInAddress });

/** For so many days a merge can be undone. */
export const mergeUndoDays = 30;

/** What two customers have in common. */
export const duplicateReasons = ['document', 'email', 'mobile'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Somebody who may be the same person. */
export const customerDuplicate = v.object({
  id: v.number(),
  name: v.string(),
  document: v.nullable(v.string()),
  email: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  city: v.nullable(v.string()),
  reasons: v.array(v.picklist(duplicateReasons)),
  purchases: v.number(),
  createdAt: moment,
});
export type CustomerDuplicate = v.InferOutput<typeof customerDuplicate>;

/** A merge that brought another customer into this one. */
export const customerMerge = v.object({
  id: v.number(),
  /** The name that the other one had. */
  name: v.string(),
  /** Null: the customer confirmed it by themself. */
  by: v.nullable(v.string()),
  at: moment,
  /** Until when it can be undone. */
  undoUntil: moment,
});
export type CustomerMerge = v.InferOutput<typeof customerMerge>;

/** Those who share a document, an e-mail address or a mobile number with a customer, and the merges that can still be undone. */
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
 * Makes one customer of two: the one of the address stays, `other` becomes part of it. What the one that stays does not have comes from
 * the other; where both have an address, a channel stays open only if both agreed to it.
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

/** Takes a merge back: both are as they were before it. What came since stays with the one that stayed. */
export const undoMerge = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/customers/{id}/merges/{merge}',
  access: editorRoles,
  params: v.strictObject({ id: longKeyInAddress, merge: longKeyInAddress }),
  response: v.object({ id: v.number() }),
  errors: ['NOT_FOUND', 'MERGE_OVER'],
});
