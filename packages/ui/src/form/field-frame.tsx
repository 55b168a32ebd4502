import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { AppForm } from './app-form.ts';
import type { FieldName } from './field-name.ts';
import type { FieldState } from './field.tsx';

/** What every field takes. `Value` is the type of the values that it can edit: other names are refused by the compiler. */
export interface CommonFieldProps<Input, Value> {
  of: AppForm<Input, unknown>;
  name: FieldName<Input, Value>;
  label: string;
  /** A short help under the control; an error takes its place. */
  hint?: ReactNode;
  /** Marks the field 'Opcional'. The schema decides whether it is. */
  optional?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Takes the width of both columns of a form's grid. */
  span?: boolean | undefined;
}

/** Label, control, and a hint or an error below: the shape of every field. */
export function FieldFrame(props: {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
  span?: boolean | undefined;
  /** A group of controls is named by its label, not tied to one of them. 'own': the group is the control's business. */
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
        {field.error}
      </p>
    );
  }
  return hint ? (
    <p className="hint" id={field.hintId}>
      {hint}
    </p>
  ) : null;
}

/** Ties a control to what `FieldFoot` shows. */
export function describedBy(field: FieldState, hint: ReactNode) {
  if (field.error) return { 'aria-describedby': field.errorId };
  return hint ? { 'aria-describedby': field.hintId } : {};
}

function invalid(field: FieldState) {
  return { 'aria-invalid': field.error !== '' };
}

/** What every native control takes from its field. */
export function controlProps(field: FieldState, hint: ReactNode, isDisabled: boolean | undefined) {
  return { id: field.controlId, disabled: isDisabled === true, ...invalid(field), ...describedBy(field, hint) };
}
