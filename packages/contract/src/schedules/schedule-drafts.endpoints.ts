import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment, requiredText, versionNumber } from '../field.schema.ts';
import { senderRoles } from '../session/roles.ts';

const identifier = v.pipe(v.string(), v.uuid());
const params = v.strictObject({ id: identifier });

/** The largest number of drafts of an account. */
export const mostScheduleDrafts = 200;

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** The filled-in form as JSON. Only the form that wrote it reads it; nothing in it is checked before it is scheduled. */
const content = v.pipe(v.string(), v.maxLength(65_536, 'Este borrador es demasiado largo.'), v.check(isObject));

/** A schedule of which only the name is certain. It sends nothing. */
export const scheduleDraft = v.object({
  identifier: v.string(),
  version: v.number(),
  name: v.string(),
  author: v.string(),
  updatedAt: moment,
});
export type ScheduleDraft = v.InferOutput<typeof scheduleDraft>;

/** Lists the drafts of the account, the last changed first. */
export const listScheduleDrafts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule-drafts',
  access: senderRoles,
  response: v.object({ items: v.array(scheduleDraft) }),
  errors: [],
});

export const readScheduleDraft = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule-drafts/{id}',
  access: senderRoles,
  params,
  response: v.object({ ...scheduleDraft.entries, content: v.string() }),
  errors: ['NOT_FOUND'],
});

/**
 * Creates a draft under an identifier of the client's choice, or changes it. `version` is the one that the change was made from, 0 for a
 * new draft. Repeating a request changes nothing; a concurrent change answers CONFLICT.
 */
export const saveScheduleDraft = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/schedule-drafts/{id}',
  access: senderRoles,
  params,
  body: v.strictObject({ name: requiredText('El nombre es requerido', 120), content, version: versionNumber }),
  response: scheduleDraft,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_DRAFTS'],
});

export const deleteScheduleDraft = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/schedule-drafts/{id}',
  access: senderRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND'],
});
