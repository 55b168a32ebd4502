import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';

/** A category of the account's products, and whether it reveals health or intimacy. */
export const productCategory = v.object({
  code: v.string(),
  name: v.string(),
  products: v.number(),
  /** The number of its products that are excluded from affinities and offers. */
  sensitiveProducts: v.number(),
  /** The account's choice. When null, products are sensitive if their category, subcategory or line matches a pattern. */
  isSensitive: v.nullable(v.boolean()),
});
export type ProductCategory = v.InferOutput<typeof productCategory>;

const response = v.object({ items: v.array(productCategory) });

export const listSensitiveCategories = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/sensitive-categories',
  access: administratorRoles,
  response,
  errors: [],
});

/** Marks a category as sensitive or not. Affinities and offers are recomputed. */
export const changeSensitiveCategory = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/sensitive-categories',
  access: administratorRoles,
  body: v.strictObject({ code: v.pipe(v.string(), v.maxLength(200)), isSensitive: v.boolean() }),
  response,
  errors: ['NOT_FOUND'],
});
