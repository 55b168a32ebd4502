import { useEffect, useId, type ReactNode } from 'react';
import type { AppForm } from './app-form.ts';
import { LibraryField, setError, setValue, validate, type Store } from './library.ts';
import { entryAt, knownNames } from './store-access.ts';
import { Track } from './track.tsx';

/** What a field hands to the control that it draws. */
export interface BoundField<Value> extends FieldState {
  value: Value;
  /** Takes a new value: marks the form as changed and, after the first submit, checks it again. */
  set: (value: Value) => void;
}

/** What frames, hints and messages need to know of a field. */
export interface FieldState {
  name: string;
  /** The message to show, '' if there is none. */
  error: string;
  /** For the control, its hint and its error: what `aria-describedby` names. */
  controlId: string;
  hintId: string;
  errorId: string;
}

export interface FieldProps<Input, Value> {
  of: AppForm<Input, unknown>;
  name: string;
  /** What the summary of errors calls it. */
  label: string;
  /** The value of a field that nobody has filled in. */
  empty: Value;
  children: (field: BoundField<Value>) => ReactNode;
}

/** Binds a control of any kind to one value of a form. The fields of this module are made of it. */
export function Field<Input, Value>({ of: form, name, label, empty, children }: FieldProps<Input, Value>) {
  const id = useId();
  const { store } = form;
  useEffect(() => {
    form.labels.set(name, label);
    startEmpty(store, name, empty);
    return () => void (form.isInParts || form.labels.delete(name));
  });
  // The key matters: one instance of the library's field must never change its name.
  return (
    <LibraryField of={store} name={name} key={name}>
      {(field) => (
        <Track>
          {() =>
            children({
              name,
              value: (field.value.value ?? empty) as Value,
              error: field.error.value,
              controlId: id,
              hintId: `${id}-hint`,
              errorId: `${id}-error`,
              set: (value) => changeField(form, name, value),
            })
          }
        </Track>
      )}
    </LibraryField>
  );
}

/** A text that was never typed is '', so that a schema's own message speaks, not 'undefined is no string'. */
function startEmpty(store: Store, name: string, empty: unknown) {
  const field = store.internal.fields[name];
  if (!field || empty === undefined || field.startValue.peek() !== undefined || field.value.peek() !== undefined) return;
  field.startValue.value = empty;
  field.value.value = empty;
}

/** Changes one value. After the first submit, this field and all that now show an error are checked again: one may free the other. */
export function changeField<Input>(form: AppForm<Input, unknown>, name: string, value: unknown) {
  const { store, refused } = form;
  const wasRefused = refused.delete(name);
  setValue(store, name, value, { shouldValidate: false, shouldFocus: false });
  // What was refused before any submit is checked by nobody else.
  if (wasRefused) setError(store, name, '', { shouldFocus: false });
  if (!store.submitted.peek()) return;
  const stale = knownNames(store).filter(
    (known) => known === name || (!refused.has(known) && entryAt(store, known)?.error.peek()),
  );
  void validate(store, stale, { shouldFocus: false });
}
