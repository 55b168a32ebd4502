import { emptyProfile, type ProfileField, profileFields, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { profileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';

/** The type of the profile form. */
export type ProfileAppForm = AppForm<{ profile: ProfileValues }, unknown>;

/** The fields of a profile and their form names: `profile.name`. */
export const profileFieldNames = Object.keys(profileFields) as readonly ProfileField[];
export const fieldNames = profileFieldNames.map((field) => `profile.${field}` as const);

/** Converts form values to the contract's types: an empty reference becomes undefined, keys become numbers. */
export const toProfile = (values: ProfileValues): Record<string, unknown> => mapFields(values, toContract);

/** Schema of the form, nested like the request, so that server errors map to their fields. */
export const profileSchema = v.object({
  profile: v.pipe(
    v.custom<ProfileValues>((given) => typeof given === 'object' && given !== null),
    v.transform((values) => toProfile(values) as v.InferInput<typeof profileForm>),
    profileForm,
  ),
});

/** Converts a saved profile to form values. */
export const valuesOf = (profile: Profile): ProfileValues => mapFields(profile, toForm) as unknown as ProfileValues;

function mapFields(values: Readonly<Record<ProfileField, unknown>>, convert: (field: ProfileField, value: unknown) => unknown) {
  return Object.fromEntries(profileFieldNames.map((field) => [field, convert(field, values[field])]));
}

function toContract(field: ProfileField, value: unknown) {
  const { kind } = profileFields[field];
  if (kind === 'reference') return value || undefined;
  return kind === 'keys' && Array.isArray(value) ? value.map(Number) : value;
}

function toForm(field: ProfileField, value: unknown) {
  if (profileFields[field].kind === 'keys' && Array.isArray(value)) return value.map(String);
  return value ?? emptyProfile[field];
}
