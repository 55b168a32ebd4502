import { drafts } from '@pregon/auth-api/drafts';
import { KeptDraft, resetForm, setFieldValue } from '@pregon/ui/form';
import * as v from 'valibot';
import { emptyProfile, type ProfileAppForm, profileFields } from './profile-values.ts';
import { useProfileValues } from './selection-of.ts';

/** What a draft holds need not be right, only of the kind that the field takes. */
const profileDraft = v.object(Object.fromEntries(profileFields.map((field) => [field, kindOf(emptyProfile[field])])));

function kindOf(empty: unknown): v.GenericSchema {
  if (typeof empty === 'string') return v.string();
  if (typeof empty === 'boolean') return v.boolean();
  return Array.isArray(empty) ? v.array(v.union([v.string(), v.number()])) : v.optional(v.number());
}

interface ProfileDraftProps {
  readonly form: ProfileAppForm;
  /** Under what it is kept. */
  readonly place: string;
  readonly isDirty: boolean;
}

/** Puts what was kept into a form that has just been made. Answers whether there was something. */
export function restoreDraft(form: ProfileAppForm, place: string): boolean {
  const kept = drafts.read(place, profileDraft);
  if (!kept) return false;
  for (const field of profileFields) setFieldValue(form, `profile.${field}`, kept[field] as never);
  return true;
}

/** Keeps what is typed over a reload or the end of the session, and says so when it has brought something back. */
export function ProfileDraft({ form, place, isDirty, isRestored }: ProfileDraftProps & { readonly isRestored: boolean }) {
  const values = useProfileValues(form);
  return (
    <KeptDraft
      drafts={drafts}
      place={place}
      values={values}
      isDirty={isDirty}
      isRestored={isRestored}
      onStartOver={() => resetForm(form)}
    />
  );
}
