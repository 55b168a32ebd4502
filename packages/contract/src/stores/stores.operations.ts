import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { editorRoles, everyRole } from '../session/roles.ts';
import { newStore, store, storeNames, storeRow } from './store.schema.ts';

const storePage = pageOf(storeRow);

/** What a list of stores may be ordered by. */
export const storeOrders = ['name', 'city', 'zone', 'channel', 'category', 'createdAt'] as const;

/** Which stores: `search` looks into name, code and city, the others are the same whatever their case and accents. */
export const storeFilter = v.strictObject({
  search: v.optional(v.string()),
  city: v.optional(v.string()),
  zone: v.optional(v.string()),
  channel: v.optional(v.string()),
  category: v.optional(v.string()),
  active: v.optional(v.boolean()),
});
export type StoreFilter = v.InferOutput<typeof storeFilter>;

/** The account's stores, by name unless told. */
export const storesQuery = operation({
  document: `query stores($page: Int!, $size: Int!, $filter: StoreFilter, $sort: StoreSort) {
    stores(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(storePage, storeNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(storeFilter), sort: sortBy(storeOrders) }),
  result: v.object({ stores: storePage }),
});

/** A store on the map. */
const storePoint = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  active: v.boolean(),
  coordinates: v.string(),
});
export type StorePoint = v.InferOutput<typeof storePoint>;
const storePointNames = { id: storeNames.id, name: storeNames.name, city: storeNames.city, coordinates: storeNames.coordinates };

/** How many a map shows. */
export const mostStorePoints = 1000;

/** Where the stores of a list are: `points` of those that have coordinates, 1,000 at most, and how many have none. */
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

/** The cities, zones, channels and categories that the account's stores have, each in order: what lists can be narrowed by. */
export const storeWordsQuery = operation({
  document: `query storeWords { storeWords { ${fields(storeWords)} } }`,
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ storeWords }),
});

/** Creates a store; country and department are those of its city where they are left out. A code that another one has is INVALID, with the message at `cod_almacen`. */
export const createStoreMutation = operation({
  document: `mutation createStore($store: StoreForm!) { createStore(store: $store) { ${fields(store, storeNames)} } }`,
  access: editorRoles,
  variables: v.strictObject({ store: newStore }),
  result: v.object({ createStore: store }),
  wire: storeNames,
});

/** What stores are sorted into by the retailer: the account's own. */
const category = v.object({ id: v.number(), name: v.string(), code: v.string() });
const categoryNames = { id: 'category_id', name: 'category_name', code: 'category_code' } as const;

/** The account's categories of stores. */
export const warehouseCategoryQuery = operation({
  document: `query warehouseCategory { warehouseCategory { ${fields(category, categoryNames)} } }`,
  access: everyRole,
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

/** The subcategories of a category, which is named by its code. */
export const warehouseSubcategoryQuery = operation({
  document: `query warehouseSubcategory($filter: WarehouseSubcategoryFilter!) {
    warehouseSubcategory(filter: $filter) { ${fields(subcategory, subcategoryNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({ filter: v.strictObject({ category: v.string() }) }),
  result: v.object({ warehouseSubcategory: v.array(subcategory) }),
});

const line = v.object({ id: v.number(), code: v.string(), name: v.string(), subcategoryCode: v.string() });
const lineNames = { id: 'line_id', code: 'line_code', name: 'line_name', subcategoryCode: 'subcategory_code' } as const;

/** The lines of a subcategory, which is named by its code. */
export const warehouseLinesQuery = operation({
  document: `query warehouseLines($filter: WarehouseLinesFilter!) {
    warehouseLines(filter: $filter) { ${fields(line, lineNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({ filter: v.strictObject({ subcategory: v.string() }) }),
  result: v.object({ warehouseLines: v.array(line) }),
});

/** The names on the wire of what the reference queries answer. */
export const storeClassNames = { category: categoryNames, subcategory: subcategoryNames, line: lineNames } as const;
