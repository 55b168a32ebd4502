import { type AppForm, checkFields, describedBy, Field, type FieldName, FieldFrame } from '@pregon/ui/form';

interface ColorFieldProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly name: FieldName<Input, string>;
  readonly label: string;
  readonly hint: string;
}

const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/**
 * A colour: written as `#b81575`, or chosen in the picker of the browser. It is checked when it is left: the picture of the message does
 * not wear half a colour, and would not say why.
 */
export function ColorField<Input>({ of: form, name, label, hint }: ColorFieldProps<Input>) {
  return (
    <Field<Input, string> of={form} name={name} label={label} empty="">
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint}>
          <div className="input kit-color">
            <input
              type="color"
              aria-label={`Elegir: ${label}`}
              value={isColor(field.value) ? field.value : '#ffffff'}
              onChange={(event) => field.set(event.target.value)}
            />
            <input
              id={field.controlId}
              {...describedBy(field, hint)}
              aria-invalid={field.error !== ''}
              name={name}
              className="num"
              value={field.value}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => field.set(event.target.value.trim())}
              onBlur={() => void checkFields(form, [name])}
            />
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
