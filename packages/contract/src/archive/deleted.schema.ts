import * as v from 'valibot';

/**
 * The answer to a deletion. `canUndo`: the caller can undo it for some minutes, see `undoDeletion`. `undoKey` names it there where the record
 * has no identifier of its own.
 */
export const deleted = v.object({
  message: v.string(),
  canUndo: v.optional(v.boolean()),
  undoKey: v.optional(v.pipe(v.string(), v.uuid())),
});

/**
 * How a record with sendings may be deleted: with `undo=required` only as long as it can be undone, so that a person who was told that it can
 * is asked again after a sending has started meanwhile. The refusal is `UNDO_OVER`.
 */
export const deletion = v.strictObject({ undo: v.optional(v.picklist(['required'])) });
