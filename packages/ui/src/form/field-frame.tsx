import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { AppForm } from './app-form.ts';
import type { FieldName } from './field-name.ts';
import type { FieldState } from './field.tsx';

/** Props of every field. `Value` is the type of the values that it can edit: the compiler rejects other names. */
export interface CommonFieldProps<Input, Value> {
  of: AppForm<Input, unknown>;
  name: FieldName<Input, Value>;
  label: string;
  /** A short hint below the control, replaced by an error. */
  hint?: ReactNode;
  /** Shows 'Opcional'. The schema decides whether the field is optional. */
  optional?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Spans both columns of a form's grid. */
  span?: boolean | undefined;
}

/** The frame of every field: label, control, and a hint or an error below. */
export function FieldFrame(props: {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
  span?: boolean | undefined;
  /** True for a group of controls, which is named by its label. 'own': the control renders the group itself. */
  group?: 'group' | 'radiogroup' | 'own' | undefined;
  children: ReactNode;
}) {
  const { field, label, hint, optional = false, span = false, group, children } = props;
  const labelId = `${field.controlId}-label`;
  const content = (
    <>
      {label}
      {optional ? <span className="opt">Opcional</span> : null}
    </>
  );
  return (
    <div
      className={span ? 'field span' : 'field'}
      data-field={field.name}
      data-required={field.isRequired ? '' : undefined}
      data-invalid={field.error ? '' : undefined}
      {...(group && group !== 'own'
        ? {
            role: group,
            'aria-labelledby': labelId,
            ...describedBy(field, hint),
            ...(group === 'radiogroup' ? invalid(field) : {}),
          }
        : {})}
    >
      {group ? (
        <span className="label" id={labelId}>
          {content}
        </span>
      ) : (
        <label className="label" htmlFor={field.controlId}>
          {content}
        </label>
      )}
      {children}
      <FieldFoot field={field} hint={hint} />
    </div>
  );
}

/** The error, or else the hint. */
export function FieldFoot({ field, hint }: { field: FieldState; hint: ReactNode }) {
  if (field.error) {
    return (
      <p className="error" id={field.errorId}>
        <Icon of={CircleAlert} />
        {field.errorDetail ?? field.error}
      </p>
    );
  }
  return hint ? (
    <p className="hint" id={field.hintId}>
      {hint}
    </p>
  ) : null;
}

/** Links a control to the messages of `FieldFoot`. */
export function describedBy(field: FieldState, hint: ReactNode) {
  if (field.error) return { 'aria-describedby': field.errorId };
  return hint ? { 'aria-describedby': field.hintId } : {};
}

function invalid(field: FieldState) {
  return { 'aria-invalid': field.error !== '' };
}

/** Common attributes of native controls. */
export function controlProps(field: FieldState, hint: ReactNode, isDisabled: boolean | undefined) {
  const required = field.isRequired ? { 'aria-required': true } : {};
  return { id: field.controlId, disabled: isDisabled === true, ...required, ...invalid(field), ...describedBy(field, hint) };
}
