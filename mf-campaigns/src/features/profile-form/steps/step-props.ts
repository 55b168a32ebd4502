import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import type { CustomerFileUpload } from '../use-customer-file-upload.ts';
import type { OptionLists } from '../option-lists.ts';
import type { ProfileAppForm } from '../profile-values.ts';

/** Props that every field component needs. */
export interface Bound<Field extends ProfileField> {
  readonly of: ProfileAppForm;
  readonly name: `profile.${Field}`;
  readonly label: string;
  readonly isDisabled: boolean;
}

export interface StepProps {
  readonly form: ProfileAppForm;
  /** Returns the props of a field: `<TextField {...bind('name')} />`. */
  readonly bind: <const Field extends ProfileField>(field: Field) => Bound<Field>;
  readonly lists: OptionLists;
  readonly campaign: Campaign;
  readonly upload: CustomerFileUpload;
  readonly isReadOnly: boolean;
  /** True after a previous profile of the run was saved; the first field takes the focus then. */
  readonly isNext: boolean;
}

/** Converts names to options; the names are the values. */
export const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
