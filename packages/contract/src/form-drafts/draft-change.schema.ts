import * as v from 'valibot';
import { requiredText, versionNumber } from '../field.schema.ts';
import { formDraft } from './form-draft.schema.ts';

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

/** A draft with what was typed. */
export const wholeDraft = { ...formDraft.entries, content: v.string() };

/** What a request stores. `version` is the one that the change was made from, 0 for a new draft. */
export const draftChange = { name: requiredText('El nombre es requerido', 120), content, version: versionNumber };
