import { ChevronsUpDown } from 'lucide-react';
import { useRef } from 'react';
import { focusPressed } from '../button/focus-pressed.ts';
import { openByKey } from '../button/open-by-key.ts';
import { Icon } from '../icon.tsx';
import type { ChoiceProps } from './choice-fields.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';
import { useOpenPart } from './open-part.ts';

export interface SelectProps<Input> extends ChoiceProps<Input> {
  placeholder?: string | undefined;
  /** Label of the first row, which clears the choice: 'Sin descuento'. The value is '' then. */
  none?: string | undefined;
}

const noneKey = ':none';

/** A select for up to a dozen options. No choice is undefined. */
export function Select<Input>(props: SelectProps<Input>) {
  const { of: form, name, label, hint, optional, span } = props;
  return (
    <Field<Input, string | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame
          field={field}
          label={<span id={`${field.controlId}-name`}>{label}</span>}
          hint={hint}
          optional={optional}
          span={span}
        >
          <SelectControl field={field} props={props} />
        </FieldFrame>
      )}
    </Field>
  );
}

const loadList = async () => (await import(/* webpackChunkName: "ui-option-list" */ './option-list.tsx')).OptionList;

function SelectControl<Input>({ field, props }: { field: BoundField<string | undefined>; props: SelectProps<Input> }) {
  const { hint, isDisabled = false, none, placeholder = none ?? 'Elige una opción' } = props;
  const options = none === undefined ? props.options : [{ value: noneKey, label: none }, ...props.options];
  const { Part: List, isOpen, open, close, prepare } = useOpenPart(loadList);
  const control = useRef<HTMLButtonElement>(null);
  const nameId = `${field.controlId}-name`;
  const valueId = `${field.controlId}-value`;
  const chosen = options.find(({ value }) => value === field.value);
  return (
    <div>
      <button
        ref={control}
        type="button"
        className="input"
        id={field.controlId}
        aria-labelledby={`${nameId} ${valueId}`}
        {...describedBy(field, hint)}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={openByKey(open)}
        onClick={(event) => {
          focusPressed(event);
          open();
        }}
      >
        <span id={valueId} className={chosen ? undefined : 'ph'}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon of={ChevronsUpDown} className="i-end" />
      </button>
      {List ? (
        <List
          labelledBy={nameId}
          anchor={control}
          options={options}
          value={field.value || (none && noneKey)}
          onChoose={(value) => field.set(value === noneKey ? '' : value)}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
