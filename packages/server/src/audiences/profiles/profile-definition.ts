import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import * as v from 'valibot';

const definition = v.object({ ...profileSelection.entries, name: v.string(), objective: v.array(v.string()) });

/** What a profile asks for as it was saved, in the contract's names: what the form did not have at the time is missing. */
export type StoredDefinition = v.InferInput<typeof definition>;

/** The same whole: what is missing selects nobody and describes nothing. */
export const readDefinition = (stored: StoredDefinition): ProfileForm => v.parse(definition, stored);
