import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../field.schema.ts';
import { everyRole } from '../session/roles.ts';

/** The lists that have saved views. */
export const viewedLists = [
  'audit',
  'campaigns',
  'customers',
  'imports',
  'invitations',
  'newsletters',
  'products',
  /** The profiles of a campaign: the views are the same in each campaign. */
  'profiles',
  /** The recipients of a schedule: the views are the same in each schedule. */
  'recipients',
  'schedules',
  'short-links',
  'stores',
  'users',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** The largest number of views that a person saves of a list. */
export const mostSavedViews = 30;

const savedView = v.strictObject({
  name: requiredText('El nombre es requerido', 60),
  /** The query of the list's address, without a question mark: its search, filters, order and page size. */
  query: v.pipe(v.string(), v.maxLength(1000, 'Usa 1000 caracteres o menos.')),
});
export type SavedView = v.InferOutput<typeof savedView>;

const views = v.pipe(
  v.array(savedView),
  v.maxLength(mostSavedViews, `Guarda ${mostSavedViews} vistas o menos.`),
  v.check((items) => new Set(items.map(({ name }) => name)).size === items.length, 'Ya tienes una vista con este nombre.'),
);

const params = v.strictObject({ list: v.picklist(viewedLists) });

/** Reads the caller's own saved views of a list, in their order. */
export const readSavedViews = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/views/{list}',
  access: everyRole,
  params,
  response: v.object({ items: v.array(v.object({ name: v.string(), query: v.string() })) }),
  errors: [],
});

/** Replaces the caller's own saved views of a list. */
export const replaceSavedViews = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/views/{list}',
  access: everyRole,
  params,
  body: v.strictObject({ items: views }),
  response: v.object({ items: v.array(v.object({ name: v.string(), query: v.string() })) }),
  errors: [],
});
