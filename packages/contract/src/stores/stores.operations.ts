import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { accountRoles, editorRoles, everyRole } from '../session/roles.ts';
import { newStore, store, storeNames, storeRow } from './store.schema.ts';

const storePage = pageOf(storeRow);

/** The sort keys of a list of stores. */
export const storeOrders = ['name', 'city', 'zone', 'channel', 'category', 'createdAt'] as const;

/** The filters of stores: `search` matches name, code and city; the others compare without case and accents. */
export const storeFilter = v.strictObject({
  search: v.optional(v.string()),
  city: v.optional(v.string()),
  zone: v.optional(v.string()),
  channel: v.optional(v.string()),
  category: v.optional(v.string()),
  active: v.optional(v.boolean()),
});
export type StoreFilter = v.InferOutput<typeof storeFilter>;

/** Lists the account's stores, by default by name. */
export const storesQuery = operation({
  document: `query stores($page: Int!, $size: Int!, $filter: StoreFilter, $sort: StoreSort) {
    stores(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(storePage, storeNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(storeFilter), sort: sortBy(storeOrders) }),
  result: v.object({ stores: storePage }),
});

/** A store as a point on the map. */
const storePoint = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  active: v.boolean(),
  coordinates: v.string(),
});
export type StorePoint = v.InferOutput<typeof storePoint>;
const storePointNames = { id: storeNames.id, name: storeNames.name, city: storeNames.city, coordinates: storeNames.coordinates };

/** The largest number of points on a map. */
export const mostStorePoints = 1000;

/** The points of the filtered stores with coordinates, at most 1,000, and the number of stores without them. */
const storeMap = v.object({ points: v.array(storePoint), unplaced: v.number() });
export const storeMapQuery = operation({
  document: `query storeMap($filter: StoreFilter) { storeMap(filter: $filter) { ${fields(storeMap, storePointNames)} } }`,
  access: everyRole,
  variables: v.strictObject({ filter: v.optional(storeFilter) }),
  result: v.object({ storeMap }),
});

const storeWords = v.object({
  cities: v.array(v.string()),
  zones: v.array(v.string()),
  channels: v.array(v.string()),
  categories: v.array(v.string()),
});

/** Lists the values of the store filters: the cities, zones, channels and categories of the account's stores, sorted. */
export const storeWordsQuery = operation({
  document: `query storeWords { storeWords { ${fields(storeWords)} } }`,
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ storeWords }),
});

/**
 * Creates a store. When country and department are omitted, they are derived from the city. A code that another store has answers INVALID,
 * with the message at `cod_almacen`.
 */
export const createStoreMutation = operation({
  document: `mutation createStore($store: StoreForm!) { createStore(store: $store) { ${fields(store, storeNames)} } }`,
  access: editorRoles,
  variables: v.strictObject({ store: newStore }),
  result: v.object({ createStore: store }),
  wire: storeNames,
});

/** A store category of the account. */
const category = v.object({ id: v.number(), name: v.string(), code: v.string() });
const categoryNames = { id: 'category_id', name: 'category_name', code: 'category_code' } as const;

/** Lists the account's store categories. */
export const warehouseCategoryQuery = operation({
  document: `query warehouseCategory { warehouseCategory { ${fields(category, categoryNames)} } }`,
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ warehouseCategory: v.array(category) }),
});

const subcategory = v.object({ id: v.number(), code: v.string(), name: v.string(), categoryCode: v.string() });
const subcategoryNames = {
  id: 'subcategory_id',
  code: 'subcategory_code',
  name: 'subcategory_name',
  categoryCode: 'category_code',
} as const;

/** Lists the subcategories of a category by its code. */
export const warehouseSubcategoryQuery = operation({
  document: `query warehouseSubcategory($filter: WarehouseSubcategoryFilter!) {
    warehouseSubcategory(filter: $filter) { ${fields(subcategory, subcategoryNames)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({ filter: v.strictObject({ category: v.string() }) }),
  result: v.object({ warehouseSubcategory: v.array(subcategory) }),
});

const line = v.object({ id: v.number(), code: v.string(), name: v.string(), subcategoryCode: v.string() });
const lineNames = { id: 'line_id', code: 'line_code', name: 'line_name', subcategoryCode: 'subcategory_code' } as const;

/** Lists the lines of a subcategory by its code. */
export const warehouseLinesQuery = operation({
  document: `query warehouseLines($filter: WarehouseLinesFilter!) {
    warehouseLines(filter: $filter) { ${fields(line, lineNames)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({ filter: v.strictObject({ subcategory: v.string() }) }),
  result: v.object({ warehouseLines: v.array(line) }),
});

/** The wire names of the answers of the reference queries. */
export const storeClassNames = { category: categoryNames, subcategory: subcategoryNames, line: lineNames } as const;
