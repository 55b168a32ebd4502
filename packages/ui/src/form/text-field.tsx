import { Eye, EyeOff } from 'lucide-react';
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { controlProps, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';

export interface TextFieldProps<Input> extends CommonFieldProps<Input, string> {
  /** A password can be revealed. */
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | undefined;
  placeholder?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  autoFocus?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  maxLength?: number | undefined;
  /** Icon or short text inside, before the input. */
  before?: ReactNode;
}

/** A text input. Empty is ''. */
export function TextField<Input>(props: TextFieldProps<Input>) {
  const { of: form, name, label, hint, optional, span, type = 'text', before, isDisabled } = props;
  const [isRevealed, setRevealed] = useState(false);
  return (
    <Field of={form} name={name} label={label} empty="">
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
          <div className="input" data-disabled={isDisabled ? '' : undefined} data-readonly={props.isReadOnly ? '' : undefined}>
            {before}
            <input
              {...controlProps(field, hint, isDisabled)}
              name={name}
              type={type === 'password' && isRevealed ? 'text' : type}
              value={field.value}
              onChange={(event) => field.set(event.target.value)}
              placeholder={props.placeholder}
              autoComplete={props.autoComplete}
              // Focuses the first field of a form that the user opened.
              ref={props.autoFocus ? focusOnMount : undefined}
              readOnly={props.isReadOnly}
              maxLength={props.maxLength}
              spellCheck={type === 'text' ? undefined : false}
              autoCapitalize={type === 'text' ? undefined : 'none'}
            />
            {type === 'password' ? (
              <button
                type="button"
                className="x"
                aria-label="Mostrar contraseña"
                aria-pressed={isRevealed}
                onClick={() => setRevealed(!isRevealed)}
              >
                <Icon of={isRevealed ? EyeOff : Eye} />
              </button>
            ) : null}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}

function focusOnMount(input: HTMLInputElement | null) {
  input?.focus();
}

export interface TextAreaProps<Input> extends CommonFieldProps<Input, string> {
  placeholder?: string | undefined;
  /** Visible lines, 4 by default. */
  rows?: number | undefined;
  /** Shows a character counter; the schema enforces the limit. */
  limit?: number | undefined;
}

/** A text area. Empty is ''. */
export function TextArea<Input>(props: TextAreaProps<Input>) {
  const { of: form, name, label, hint, optional, span, rows = 4, limit, isDisabled } = props;
  return (
    <Field of={form} name={name} label={label} empty="">
      {(field) => (
        <FieldFrame
          field={field}
          label={label}
          hint={limit === undefined ? hint : (hint ?? usage(field.value, limit))}
          optional={optional}
          span={span}
        >
          <textarea
            {...controlProps(field, hint ?? limit, isDisabled)}
            className="input"
            name={name}
            rows={rows}
            value={field.value}
            onChange={(event) => field.set(event.target.value)}
            placeholder={props.placeholder}
          />
        </FieldFrame>
      )}
    </Field>
  );
}

function usage(text: string, limit: number) {
  return <span className="num">{`${text.length} de ${limit} caracteres`}</span>;
}
