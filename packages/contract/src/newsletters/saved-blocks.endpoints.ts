import * as v from 'valibot';
import { deleted } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { editorRoles } from '../session/roles.ts';

/** The size limit of a saved block, in characters of its design. */
export const largestSavedBlock = 200_000;
/** The number of blocks that an account may save. */
export const mostSavedBlocks = 100;

const missingName = 'Ponle un nombre al bloque.';

/** The form of a saved block's name. */
export const savedBlockForm = v.strictObject({
  name: v.pipe(v.string(missingName), v.trim(), v.nonEmpty(missingName), v.maxLength(60, 'Usa 60 caracteres o menos.')),
});

/** A block that the account saved for its newsletters. */
export const savedBlock = v.object({
  identifier: v.string(),
  name: v.string(),
  createdBy: v.string(),
  updatedAt: moment,
});
export type SavedBlock = v.InferOutput<typeof savedBlock>;

const params = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });

/** Lists the account's saved blocks by name. */
export const listSavedBlocks = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/saved-blocks',
  access: editorRoles,
  response: v.object({ items: v.array(savedBlock) }),
  errors: [],
});

/** Reads a saved block with its design: a component of the editor with inline styles, as JSON text. */
export const readSavedBlock = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/saved-blocks/{id}',
  access: editorRoles,
  params,
  response: v.object({ ...savedBlock.entries, design: v.string() }),
  errors: ['NOT_FOUND'],
});

export const createSavedBlock = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/saved-blocks',
  access: editorRoles,
  body: v.strictObject({
    ...savedBlockForm.entries,
    design: v.pipe(
      v.string('El bloque está vacío.'),
      v.nonEmpty('El bloque está vacío.'),
      v.maxLength(largestSavedBlock, 'El bloque es demasiado grande: sube sus imágenes antes de guardarlo.'),
    ),
  }),
  response: savedBlock,
  errors: ['INVALID'],
});

export const renameSavedBlock = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/saved-blocks/{id}',
  access: editorRoles,
  params,
  body: savedBlockForm,
  response: savedBlock,
  errors: ['NOT_FOUND'],
});

/** Deletes a saved block. Newsletters that use it keep their copy. */
export const deleteSavedBlock = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/saved-blocks/{id}',
  access: editorRoles,
  params,
  response: deleted,
  errors: ['NOT_FOUND'],
});
