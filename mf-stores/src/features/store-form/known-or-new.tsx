import { SearchSelect } from '@pregon/ui/combo-box';
import type { FieldName } from '@pregon/ui/form';
import type { StoreFormInput } from '@pregon/contract/stores/store.schema';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

interface KnownOrNewProps {
  readonly form: StoreAppForm;
  readonly name: FieldName<StoreFormInput, string> & keyof typeof fieldLabels;
  /** The values in use; undefined while they are loading. */
  readonly known: readonly string[] | undefined;
  readonly placeholder?: string;
  readonly optional?: boolean;
  readonly isDisabled?: boolean;
  readonly hint?: string;
}

/** Combobox with the values that other stores use, which also accepts a new value. */
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
