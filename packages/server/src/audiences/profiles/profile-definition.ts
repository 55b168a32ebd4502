import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import * as v from 'valibot';

const definition = v.object({ ...profileSelection.entries, name: v.string(), objective: v.array(v.string()) });

/** The form of a profile as it was saved, in the contract's names. Fields that were added to the form later are missing. */
export type StoredDefinition = v.InferInput<typeof definition>;

/** Fills in fields that are missing with defaults, which select nobody and describe nothing. */
export const readDefinition = (stored: StoredDefinition): ProfileForm => v.parse(definition, stored);
