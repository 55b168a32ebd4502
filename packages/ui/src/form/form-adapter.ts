import type { Signal } from '@preact/signals-react';
import * as modularForms from '@modular-forms/react';
import type { ReactNode } from 'react';

/** Signals of both fields and lists of fields. */
interface EntrySignals {
  readonly error: Signal<string>;
  readonly active: Signal<boolean>;
}

interface FieldSignals extends EntrySignals {
  readonly startValue: Signal<unknown>;
  readonly value: Signal<unknown>;
  /** The ids of the mounted components that use the field; it is inactive without any. */
  readonly consumers: Set<number>;
}

interface ListSignals extends EntrySignals {
  readonly items: Signal<number[]>;
}

type Errors = Readonly<Record<string, string>>;
type Validate = (values: unknown) => Promise<Errors>;

/** The form object of @modular-forms/react 0.12. Names are dotted paths; values are untyped here, `AppForm` gives them their type. */
interface LibraryForm {
  readonly internal: {
    readonly initialValues: unknown;
    validate?: Validate;
    readonly fieldNames: Signal<string[]>;
    readonly fieldArrayNames: Signal<string[]>;
    readonly fields: Record<string, FieldSignals | undefined>;
    readonly fieldArrays: Record<string, ListSignals | undefined>;
  };
  readonly element: Signal<HTMLFormElement | null>;
  readonly submitCount: Signal<number>;
  readonly submitting: Signal<boolean>;
  readonly submitted: Signal<boolean>;
  readonly dirty: Signal<boolean>;
  readonly invalid: Signal<boolean>;
  readonly response: Signal<{ readonly status?: 'error'; readonly message?: ReactNode }>;
}

type Mode = 'submit' | 'change';
interface SetValueOptions {
  readonly shouldTouched?: boolean;
  readonly shouldDirty?: boolean;
  readonly shouldValidate: boolean;
  readonly shouldFocus: boolean;
}

/** The functions of the library that this adapter uses. The library's own types cannot be resolved by Node's module resolution. */
interface ModularFormsInternals {
  useFormStore: (options: { initialValues: unknown; validateOn: Mode; revalidateOn: Mode }) => LibraryForm;
  Field: (props: { of: LibraryForm; name: string; children: (field: FieldSignals) => ReactNode }) => ReactNode;
  FieldArray: (props: { of: LibraryForm; name: string; children: (list: ListSignals) => ReactNode }) => ReactNode;
  getValues: (form: LibraryForm) => unknown;
  setValue: (form: LibraryForm, name: string, value: unknown, options: SetValueOptions) => void;
  setError: (form: LibraryForm, name: string, error: string, options: { shouldFocus: boolean }) => void;
  validate: {
    (form: LibraryForm, options: { shouldFocus: boolean }): Promise<boolean>;
    (form: LibraryForm, names: readonly string[], options: { shouldFocus: boolean }): Promise<boolean>;
  };
  reset: (form: LibraryForm, options: { initialValues?: unknown }) => void;
  insert: (form: LibraryForm, name: string, options: { value: unknown }) => void;
  remove: (form: LibraryForm, name: string, options: { at: number }) => void;
  move: (form: LibraryForm, name: string, options: { from: number; to: number }) => void;
}

// Destructured, so that the bundler removes unused functions of the library (tree shaking).
const {
  useFormStore: createForm,
  Field: LibraryField,
  FieldArray: LibraryFieldArray,
  getValues: readValues,
  setValue: writeValue,
  setError: writeError,
  validate: validateForm,
  reset: resetForm,
  insert,
  remove,
  move,
} = modularForms as unknown as ModularFormsInternals;

declare const opaque: unique symbol;
/** A form as the library stores it: an opaque type that only this adapter's functions read. */
export interface Store {
  readonly [opaque]: 'form';
}

const formOf = (store: Store) => store as unknown as LibraryForm;
const withoutFocus = { shouldFocus: false } as const;

/** An observable value of the form: `value` inside of `SignalObserver` and `computed`, `peek` elsewhere. */
export type Watched<Value> = Pick<Signal<Value>, 'value' | 'peek'>;

/** Creates a store that validates on submit, and after the first submit on every change. */
export const useFormStore = (initialValues: unknown): Store =>
  createForm({ initialValues, validateOn: 'submit', revalidateOn: 'change' }) as unknown as Store;

/** Sets the validator of all values; it resolves to one message for each invalid field, by name. */
export function setValidator(store: Store, validator: Validate): void {
  formOf(store).internal.validate = validator;
}

// ── State of the form ──

export const isDirty = (store: Store): Watched<boolean> => formOf(store).dirty;
export const isInvalid = (store: Store): Watched<boolean> => formOf(store).invalid;
export const isSubmitting = (store: Store): Watched<boolean> => formOf(store).submitting;
/** Whether the form has been submitted at least once. */
export const isSubmitted = (store: Store): Watched<boolean> => formOf(store).submitted;
export const submitCount = (store: Store): Watched<number> => formOf(store).submitCount;
/** The error message of the form as a whole. */
export const formMessage = (store: Store): ReactNode => formOf(store).response.value.message;

export function setFormMessage(store: Store, message: ReactNode): void {
  formOf(store).response.value = message === undefined ? {} : { status: 'error', message };
}

export function startSubmit(store: Store): void {
  const form = formOf(store);
  form.submitCount.value += 1;
  form.submitted.value = true;
  form.submitting.value = true;
}

export function endSubmit(store: Store): void {
  formOf(store).submitting.value = false;
}

export const elementOf = (store: Store): HTMLFormElement | null => formOf(store).element.peek();

export function attachElement(store: Store, element: HTMLFormElement | null): void {
  formOf(store).element.value = element;
}

// ── Fields ──

const entryAt = (store: Store, name: string) => {
  const { fields, fieldArrays } = formOf(store).internal;
  return fields[name] ?? fieldArrays[name];
};

/** The current message of a field or list. Reading it inside of `SignalObserver` or `computed` subscribes to it. */
export const errorAt = (store: Store, name: string): string => entryAt(store, name)?.error.value ?? '';

/** The message of a field or list, without subscribing. */
export const peekError = (store: Store, name: string): string => entryAt(store, name)?.error.peek() ?? '';

/** Whether a field or list is active: mounted or held. Reading it inside of `SignalObserver` or `computed` subscribes to it. */
export const isActive = (store: Store, name: string): boolean => entryAt(store, name)?.active.value ?? false;

/** The mounted field that a dotted path belongs to: itself, or the nearest one above. */
export function fieldAt(store: Store, path: string): string | undefined {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    if (entryAt(store, name)?.active.peek()) return name;
  }
  return undefined;
}

/** Names of all fields and lists that were ever mounted, without subscribing: the library registers fields while it renders. */
export function knownNames(store: Store): string[] {
  const { fieldNames, fieldArrayNames } = formOf(store).internal;
  return [...fieldNames.peek(), ...fieldArrayNames.peek()];
}

/** The value of a field. A field that is not mounted yet is registered, so that its value can be observed before. */
export const valueAt = (store: Store, name: string): Watched<unknown> => registeredField(store, name).value;

/** An id that no mounted component has. */
const formId = -1;

/** Holds a field: keeps it active without a mounted component. */
export function holdField(store: Store, name: string): void {
  const field = registeredField(store, name);
  field.consumers.add(formId);
  field.active.value = true;
}

/** Sets the empty value of a field without a value, without making the form dirty. */
export function startEmpty(store: Store, name: string, empty: unknown): void {
  const field = formOf(store).internal.fields[name];
  if (!field || empty === undefined || field.startValue.peek() !== undefined || field.value.peek() !== undefined) return;
  field.startValue.value = empty;
  field.value.value = empty;
}

function registeredField(store: Store, name: string): FieldSignals {
  const { fields, initialValues } = formOf(store).internal;
  if (!fields[name]) {
    const silently = { shouldTouched: false, shouldDirty: false, shouldValidate: false, shouldFocus: false };
    writeValue(formOf(store), name, valueIn(initialValues, name), silently);
  }
  const field = fields[name];
  if (!field) throw new Error(`The form has no field ${name}.`);
  return field;
}

function valueIn(values: unknown, name: string) {
  let value = values;
  for (const step of name.split('.')) {
    value = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[step] : undefined;
  }
  return value;
}

// ── Changes ──

export const getValues = (store: Store): unknown => readValues(formOf(store));
export const setValue = (store: Store, name: string, value: unknown): void =>
  writeValue(formOf(store), name, value, { shouldValidate: false, shouldFocus: false });
export const setError = (store: Store, name: string, error: string): void => writeError(formOf(store), name, error, withoutFocus);
/** Validates the named fields, or all of them; resolves to whether they are valid. */
export const validate = (store: Store, names?: readonly string[]): Promise<boolean> =>
  names ? validateForm(formOf(store), names, withoutFocus) : validateForm(formOf(store), withoutFocus);
/** Resets to the initial values, or to new ones. */
export const reset = (store: Store, initialValues?: unknown): void =>
  resetForm(formOf(store), initialValues === undefined ? {} : { initialValues });
export const insertItem = (store: Store, list: string, value: unknown): void => insert(formOf(store), list, { value });
export const removeItem = (store: Store, list: string, at: number): void => remove(formOf(store), list, { at });
export const moveItem = (store: Store, list: string, from: number, to: number): void => move(formOf(store), list, { from, to });

// ── Components ──

interface FieldBindingProps {
  readonly of: Store;
  readonly name: string;
  readonly children: (field: { readonly value: Watched<unknown>; readonly error: Watched<string> }) => ReactNode;
}

/** Registers a field while it is mounted. The name must not change while it is mounted: use it as the key. */
export const FieldBinding = LibraryField as unknown as (props: FieldBindingProps) => ReactNode;

interface ListBindingProps {
  readonly of: Store;
  readonly name: string;
  readonly children: (list: { readonly items: Watched<number[]>; readonly error: Watched<string> }) => ReactNode;
}

/** Registers a list of fields while it is mounted. The name must not change while it is mounted: use it as the key. */
export const ListBinding = LibraryFieldArray as unknown as (props: ListBindingProps) => ReactNode;
