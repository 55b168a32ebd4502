import * as v from 'valibot';
import { moment, requiredText, versionNumber } from '../field.schema.ts';

/** The kinds of records whose forms can be stored unfinished. */
export const draftKinds = ['campaign', 'profile', 'schedule'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The largest number of drafts of each kind in an account. */
export const mostDrafts = 200;

export const draftIdentifier = v.pipe(v.string(), v.uuid());

/** How deep a stored form may be nested. Forms need three levels; parsers and the database fail far beyond. */
const deepest = 16;

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)));

const isForm = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value, deepest);
  } catch {
    return false;
  }
};

/** The filled-in form as JSON. Only the form that wrote it reads it; nothing in it is checked before the record is saved. */
const content = v.pipe(v.string(), v.maxLength(65_536, 'Este borrador es demasiado largo.'), v.check(isForm));

/** A filled-in form of which only the name is certain. */
export const formDraft = v.object({
  identifier: v.string(),
  version: v.number(),
  name: v.string(),
  author: v.string(),
  updatedAt: moment,
});
export type FormDraft = v.InferOutput<typeof formDraft>;

/** A draft with what was typed. */
export const wholeDraft = { ...formDraft.entries, content: v.string() };

/** What a request stores. `version` is the one that the change was made from, 0 for a new draft. */
export const draftChange = { name: requiredText('El nombre es requerido', 120), content, version: versionNumber };
