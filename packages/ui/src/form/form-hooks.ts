import { computed } from '@preact/signals-react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AppForm } from './app-form.ts';
import { changeField } from './field.tsx';
import type { InitialValues, ValueOf } from './field-name.ts';
import { errorAt, isDirty, isInvalid, isSubmitting, knownNames, reset, valueAt } from './form-adapter.ts';

/** Whether the form has unsaved changes, for guards against leaving. An incomplete date is one, although it has no value yet. */
export function useDirty<Input>(form: AppForm<Input, unknown>): boolean {
  return useSignalValue(useCallback(() => isDirty(form.store).value || form.typedTexts.areChanged, [form]));
}

/** Whether the form is being submitted. */
export function useSubmitting<Input>(form: AppForm<Input, unknown>): boolean {
  return useSignalValue(useCallback(() => isSubmitting(form.store).value, [form]));
}

/** Whether the last validation found an error. */
export function useInvalid<Input>(form: AppForm<Input, unknown>): boolean {
  return useSignalValue(useCallback(() => isInvalid(form.store).value, [form]));
}

/** The current message of each invalid field of a multi-step form, by name. */
export function useErrors<Input>(form: AppForm<Input, unknown>): Readonly<Record<string, string>> {
  const read = useCallback(() => {
    const { store } = form;
    const messages = knownNames(store).map((name) => [name, errorAt(store, name)] as const);
    return Object.fromEntries(messages.filter(([, message]) => message !== ''));
  }, [form]);
  return useSignalValue(read);
}

/** Subscribes to the values of the named fields: `const [kind, city] = useValues(form, ['kind', 'city'])`. */
export function useValues<Input, const Names extends readonly string[]>(
  form: AppForm<Input, unknown>,
  names: Names,
): { [Index in keyof Names]: ValueOf<Input, Names[Index]> | undefined } {
  const key = names.join('\n');
  const read = useMemo(() => {
    const fields = key.split('\n').map((name) => valueAt(form.store, name));
    return () => fields.map((field) => field.value);
  }, [form, key]);
  return useSignalValue(read) as { [Index in keyof Names]: ValueOf<Input, Names[Index]> | undefined };
}

/** Changes a value from outside its field, like an input by the user. */
export function setFieldValue<Input, const Name extends string>(
  form: AppForm<Input, unknown>,
  name: Name,
  value: ValueOf<Input, Name>,
) {
  changeField(form, name, value);
}

/** Resets to the initial values, or to new ones: after a save, or when another record is opened. */
export function resetForm<Input>(form: AppForm<Input, unknown>, initialValues?: InitialValues<Input>) {
  form.refused.clear();
  form.typedTexts.clear();
  reset(form.store, initialValues);
}

/** Bridges signals to React by `useSyncExternalStore`. `read` must be stable. */
function useSignalValue<Value>(read: () => Value): Value {
  const signal = useMemo(() => computed(read), [read]);
  const subscribe = useCallback((notify: () => void) => signal.subscribe(notify), [signal]);
  return useSyncExternalStore(subscribe, () => signal.peek());
}
