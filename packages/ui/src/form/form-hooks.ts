import { computed } from '@preact/signals-react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AppForm } from './app-form.ts';
import { changeField } from './field.tsx';
import { focusField } from './focus.ts';
import type { InitialValues, ValueOf } from './field-name.ts';
import { reset } from './library.ts';
import { ensuredField } from './store-access.ts';

/** Whether something differs from what the form started with: for guards against leaving. */
export function useDirty<Input>(form: AppForm<Input, unknown>): boolean {
  return useSignalValue(useCallback(() => form.store.dirty.value, [form]));
}

/** Whether the form is being submitted. */
export function useSubmitting<Input>(form: AppForm<Input, unknown>): boolean {
  return useSignalValue(useCallback(() => form.store.submitting.value, [form]));
}

/** The values of the named fields, now and after every change: `const [kind, city] = useValues(form, ['kind', 'city'])`. */
export function useValues<Input, const Names extends readonly string[]>(
  form: AppForm<Input, unknown>,
  names: Names,
): { [Index in keyof Names]: ValueOf<Input, Names[Index]> | undefined } {
  const key = names.join('\n');
  const read = useMemo(() => {
    const fields = key.split('\n').map((name) => ensuredField(form.store, name));
    return () => fields.map((field) => field.value.value);
  }, [form, key]);
  return useSignalValue(read) as { [Index in keyof Names]: ValueOf<Input, Names[Index]> | undefined };
}

/** Changes a value from outside its field, as if the person had. */
export function setFieldValue<Input, const Name extends string>(
  form: AppForm<Input, unknown>,
  name: Name,
  value: ValueOf<Input, Name>,
) {
  changeField(form, name, value);
}

/** Brings the focus, and so the page, to a field. Nothing happens when the field is not on the page. */
export function goToField<Input>(form: AppForm<Input, unknown>, name: string) {
  focusField(form.store.element.peek(), name);
}

/** Back to the start, or to new initial values: after a save, or when another record is opened. */
export function resetForm<Input>(form: AppForm<Input, unknown>, initialValues?: InitialValues<Input>) {
  form.refused.clear();
  reset(form.store, initialValues === undefined ? {} : { initialValues });
}

/** Bridges signals and React by the interface React has for it. `read` must keep its identity between renders. */
function useSignalValue<Value>(read: () => Value): Value {
  const signal = useMemo(() => computed(read), [read]);
  const subscribe = useCallback((notify: () => void) => signal.subscribe(notify), [signal]);
  return useSyncExternalStore(subscribe, () => signal.peek());
}
