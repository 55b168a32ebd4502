import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { pageSizeInAddress, rowKeyInAddress, thousandInAddress } from '../key-in-address.schema.ts';
import { sortInAddress } from '../sort-in-address.schema.ts';
import { editorRoles } from '../session/roles.ts';

/**
 * Whether a product is recommended, or why not: withdrawn by a member of staff or an import, of a sensitive category, without a sale in
 * 90 days. `pending`: the account's sales are not computed yet.
 */
export const recommendationStates = ['recommended', 'withdrawn', 'sensitive', 'unsold', 'pending'] as const;

/** A product with what decides whether it is recommended. */
export const recommendedProduct = v.object({
  id: v.number(),
  sku: v.string(),
  name: v.string(),
  category: v.string(),
  price: v.number(),
  /** The customers who bought it in the 90 days before the last computation of sales; null before the first. */
  buyers: v.nullable(v.number()),
  state: v.picklist(recommendationStates),
});
export type RecommendedProduct = v.InferOutput<typeof recommendedProduct>;

/** The sort keys of the list of products. */
export const productOrders = ['name', 'category', 'price', 'buyers', 'state'] as const;

/** Which products a list shows. */
export const productFilter = v.strictObject({
  /** A part of the name, or the beginning of the SKU. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  withdrawn: v.optional(v.picklist(['yes', 'no'])),
});

/** The largest total that a list of products counts up to. */
export const mostCountedProducts = 10_000;

/** Lists the account's products, by name unless another order is asked for. `total` is at most `mostCountedProducts`. */
export const listRecommendedProducts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/recommended-products',
  access: editorRoles,
  query: v.strictObject({
    page: v.optional(thousandInAddress, 1),
    size: v.optional(pageSizeInAddress, 25),
    ...productFilter.entries,
    order: v.optional(sortInAddress(productOrders)),
  }),
  response: v.object({ items: v.array(recommendedProduct), total: v.number() }),
  errors: [],
});

/** Withdraws a product, so that nothing recommends it, or takes it back. */
export const changeWithdrawnProduct = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/recommended-products/{id}/withdrawn',
  access: editorRoles,
  params: v.strictObject({ id: rowKeyInAddress }),
  body: v.strictObject({ isWithdrawn: v.boolean() }),
  response: recommendedProduct,
  errors: ['NOT_FOUND'],
});
