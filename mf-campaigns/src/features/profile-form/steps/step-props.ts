import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import type { CustomerFileUpload } from '../use-customer-file-upload.ts';
import type { OptionLists } from '../option-lists.ts';
import type { ProfileAppForm } from '../profile-values.ts';

/** What every field of the form takes. */
export interface Bound<Field extends ProfileField> {
  readonly of: ProfileAppForm;
  readonly name: `profile.${Field}`;
  readonly label: string;
  readonly isDisabled: boolean;
}

export interface StepProps {
  readonly form: ProfileAppForm;
  /** Names a field for its control: `<TextField {...bind('name')} />`. */
  readonly bind: <const Field extends ProfileField>(field: Field) => Bound<Field>;
  readonly lists: OptionLists;
  readonly campaign: Campaign;
  readonly upload: CustomerFileUpload;
  readonly isReadOnly: boolean;
  /** Another profile was saved just now: the person goes on typing. */
  readonly isNext: boolean;
}

/** Options of a list: the names are the values. */
export const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
