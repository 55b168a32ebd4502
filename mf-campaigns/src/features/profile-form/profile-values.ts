import { emptyProfile, type ProfileField, profileFields, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { profileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';

/** The profile form, for the parts that read or change it. */
export type ProfileAppForm = AppForm<{ profile: ProfileValues }, unknown>;

/** The fields of a profile, and their names in its form: `profile.name` … */
export const profileFieldNames = Object.keys(profileFields) as readonly ProfileField[];
export const fieldNames = profileFieldNames.map((field) => `profile.${field}` as const);

/** The values in the contract's terms: an empty reference is absent, and keys are numbers. */
export const asProfile = (values: ProfileValues): Record<string, unknown> => mapFields(values, toContract);

/** In the shape of the request, so that the server's messages find their fields. */
export const profileSchema = v.object({
  profile: v.pipe(
    v.custom<ProfileValues>((given) => typeof given === 'object' && given !== null),
    v.transform((values) => asProfile(values) as v.InferInput<typeof profileForm>),
    profileForm,
  ),
});

/** A saved profile as its form shows it. */
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
