import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { accountRoles, editorRoles, everyRole } from '../session/roles.ts';
import { store, storeActivation, storeChange, storeNames } from './store.schema.ts';

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

/** Reads a store with all its fields. */
export const readStore = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/store/{id}',
  access: everyRole,
  params: v.strictObject({ id }),
  response: store,
  wire: { response: storeNames },
  errors: ['NOT_FOUND'],
});

/** Changes a store. A code that another store has answers INVALID, with the message at `cod_almacen`. */
export const updateStore = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/store',
  access: editorRoles,
  body: storeChange,
  response: store,
  wire: { request: storeNames, response: storeNames },
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
});

/** Deactivates or reactivates a store. References to it stay. */
export const activateStore = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/store/activation',
  access: editorRoles,
  body: storeActivation,
  response: store,
  wire: { request: storeNames, response: storeNames },
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** The largest number of stores in one exported file. */
export const mostExportedStores = 10_000;

/** Exports the filtered stores as a CSV file with all their fields, in the format of `POST /V1/data/stores`, by name; at most 10,000. */
export const exportStores = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/stores/export',
  access: accountRoles,
  query: v.strictObject({
    search: v.optional(v.string()),
    city: v.optional(v.string()),
    zone: v.optional(v.string()),
    channel: v.optional(v.string()),
    category: v.optional(v.string()),
    active: v.optional(v.picklist(['true', 'false'])),
  }),
  response: v.object({ fileName: v.string(), content: v.string(), total: v.number() }),
  errors: [],
});
