import { SearchSelect } from '@pregon/ui/combo-box';
import type { FieldName } from '@pregon/ui/form';
import type { StoreFormInput } from '@pregon/contract/stores/store.schema';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

interface KnownOrNewProps {
  readonly form: StoreAppForm;
  readonly name: FieldName<StoreFormInput, string> & keyof typeof fieldLabels;
  /** What stores have there already; undefined while it is on its way. */
  readonly known: readonly string[] | undefined;
  readonly placeholder?: string;
  readonly optional?: boolean;
  readonly isDisabled?: boolean;
  readonly hint?: string;
}

/** One of the words that stores have there, or a new one: what was typed stands last in the list. */
export function KnownOrNew({ form, name, known, placeholder = 'Elige o escribe', ...rest }: KnownOrNewProps) {
  return (
    <SearchSelect
      of={form}
      name={name}
      label={fieldLabels[name]}
      options={known?.map((word) => ({ value: word, label: word }))}
      takesNew
      placeholder={placeholder}
      {...rest}
    />
  );
}
