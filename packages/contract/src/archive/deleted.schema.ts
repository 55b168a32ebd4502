import * as v from 'valibot';

/** The answer to a deletion. `canUndo`: the caller can undo it for some minutes, see `undoDeletion`. */
export const deleted = v.object({ message: v.string(), canUndo: v.optional(v.boolean()) });
