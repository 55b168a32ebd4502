import { useEffect, useId, type ReactNode } from 'react';
import type { AppForm } from './app-form.ts';
import { FieldBinding, isSubmitted, knownNames, peekError, setError, setValue, startEmpty, validate } from './form-adapter.ts';
import { SignalObserver } from './signal-observer.tsx';

/** Props that a field passes to its control. */
export interface BoundField<Value> extends FieldState {
  value: Value;
  /** Sets a new value: marks the form as dirty and, after the first submit, validates it again. */
  set: (value: Value) => void;
}

/** Data for frames, hints and messages of a field. */
export interface FieldState {
  name: string;
  /** The error message, '' if there is none. */
  error: string;
  /** Shown instead of the error message, with its support code. */
  errorDetail?: ReactNode;
  /** Whether it is marked as required. */
  isRequired?: boolean | undefined;
  /** Attributes that link the control to its hint and error (`aria-describedby`). */
  controlId: string;
  hintId: string;
  errorId: string;
}

export interface FieldProps<Input, Value> {
  of: AppForm<Input, unknown>;
  name: string;
  /** Label in the error summary. */
  label: string;
  /** The value of an untouched field. */
  empty: Value;
  children: (field: BoundField<Value>) => ReactNode;
}

/** Binds a control of any kind to one value of a form. The building block of all fields. */
export function Field<Input, Value>({ of: form, name, label, empty, children }: FieldProps<Input, Value>) {
  const id = useId();
  const { store } = form;
  useEffect(() => {
    form.labels.set(name, label);
    // An untouched text is '', so that the schema's own message is shown.
    startEmpty(store, name, empty);
    return () => void (form.isInParts || form.labels.delete(name));
  });
  // The key remounts the binding when the name changes, which the library requires.
  return (
    <FieldBinding of={store} name={name} key={name}>
      {(field) => (
        <SignalObserver>
          {() =>
            children({
              name,
              value: (field.value.value ?? empty) as Value,
              error: field.error.value,
              isRequired: form.required.has(name),
              controlId: id,
              hintId: `${id}-hint`,
              errorId: `${id}-error`,
              set: (value) => changeField(form, name, value),
            })
          }
        </SignalObserver>
      )}
    </FieldBinding>
  );
}

/**
 * Changes one value. Once it is invalid, or after the first submit, this field and all invalid fields are validated again, because they
 * may depend on it.
 */
export function changeField<Input>(form: AppForm<Input, unknown>, name: string, value: unknown) {
  const { store, refused } = form;
  const wasRefused = refused.delete(name);
  const isWrong = !wasRefused && peekError(store, name) !== '';
  setValue(store, name, value);
  // Before the first submit no validation runs that would clear a message from the server.
  if (wasRefused) setError(store, name, '');
  if (!isWrong && !isSubmitted(store).peek()) return;
  const stale = knownNames(store).filter((known) => known === name || (!refused.has(known) && peekError(store, known)));
  void validate(store, stale);
}
