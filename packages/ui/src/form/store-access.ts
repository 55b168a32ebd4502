import { setValue, type FieldSignals, type Store } from './library.ts';

/** The mounted field that a dotted path belongs to: itself, or the nearest one above. */
export function fieldAt(store: Store, path: string): string | undefined {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    if (entryAt(store, name)?.active.peek()) return name;
  }
  return undefined;
}

/** The signals of a field or of a list of fields. */
export function entryAt(store: Store, name: string) {
  return store.internal.fields[name] ?? store.internal.fieldArrays[name];
}

/** Names of all fields and lists that were ever mounted, without subscribing: the library registers fields while it renders. */
export function knownNames(store: Store): string[] {
  return [...store.internal.fieldNames.peek(), ...store.internal.fieldArrayNames.peek()];
}

/** A field's signals, made if it has not been mounted yet, so that a value can be watched before its field is there. */
export function ensuredField(store: Store, name: string): FieldSignals {
  if (!store.internal.fields[name]) {
    const quiet = { shouldTouched: false, shouldDirty: false, shouldValidate: false, shouldFocus: false };
    setValue(store, name, initialValueAt(store, name), quiet);
  }
  const field = store.internal.fields[name];
  if (!field) throw new Error(`The form has no field ${name}.`);
  return field;
}

/** Nobody who mounts a field has this number. */
const form = -1;

/** Lets a field count as if it were always on the page. */
export function holdField(store: Store, name: string) {
  const field = ensuredField(store, name);
  field.consumers.add(form);
  field.active.value = true;
}

function initialValueAt(store: Store, name: string) {
  let value: unknown = store.internal.initialValues;
  for (const step of name.split('.')) {
    value = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[step] : undefined;
  }
  return value;
}
