import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** The kinds of records whose forms can be stored unfinished. */
export const draftKinds = ['campaign', 'profile', 'schedule'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The largest number of drafts of each kind in an account. */
export const mostDrafts = 200;

/** A filled-in form of which only the name is certain. */
export const formDraft = v.object({
  identifier: v.string(),
  version: v.number(),
  name: v.string(),
  author: v.string(),
  updatedAt: moment,
});
export type FormDraft = v.InferOutput<typeof formDraft>;
