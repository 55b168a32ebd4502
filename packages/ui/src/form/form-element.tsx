import { batch } from '@preact/signals-react';
import { useCallback, useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { FormContext } from 'react-aria-components/Form';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { withSupportCode } from '../support-code.tsx';
import type { AppForm } from './app-form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { focusFirstInvalid } from './focus.ts';
import {
  attachElement,
  endSubmit,
  fieldAt,
  getValues,
  isInvalid,
  isSubmitting,
  peekError,
  setError,
  setFormMessage,
  startSubmit,
  validate,
} from './form-adapter.ts';
import { SignalObserver } from './signal-observer.tsx';

export interface FormProps<Input, Output> {
  of: AppForm<Input, Output>;
  /**
   * Called with the schema's output. A rejection with `fields` (messages by name) is shown at those fields, one with a `code` by its
   * message above the form; any other is a bug and is reported to the page.
   */
  onSubmit: (output: Output) => Promise<unknown> | void;
  /**
   * Whether a summary above the form lists the invalid fields; off for forms of one or two fields, where the messages at the fields
   * suffice.
   */
  summary?: boolean | undefined;
  /** The visible part of a multi-step form. The summary drops corrected lines when it changes. */
  part?: string | undefined;
  /** For a multi-step form: mounts an invalid field and focuses it. */
  onReveal?: ((name: string) => void) | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

/**
 * The form element. On submit it validates everything, lists errors in a summary and focuses the first invalid field in page
 * order. A second submit during the first is ignored.
 */
export function Form<Input, Output>(props: FormProps<Input, Output>) {
  const { of: form, onSubmit, summary = true, part, onReveal, children, ...dom } = props;
  const { store } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events of a form in a dialog bubble to the outer form of the component tree, though not in the DOM.
    event.stopPropagation();
    if (!isSubmitting(store).peek()) void run(form, onSubmit);
  };
  const { revealers } = form;
  useEffect(() => {
    if (!onReveal) return undefined;
    revealers.add(onReveal);
    return () => void revealers.delete(onReveal);
  }, [revealers, onReveal]);
  const attach = useCallback((element: HTMLFormElement | null) => attachElement(store, element), [store]);
  return (
    <I18nProvider locale="es-CO">
      <FormContext.Provider value={{ validationBehavior: 'aria' }}>
        <form {...dom} id={form.id} noValidate onSubmit={submit} ref={attach}>
          <SignalObserver>{() => <FocusOnFailure form={form} isPending={isSubmitting(store).value} />}</SignalObserver>
          <ErrorSummary of={form} listsFields={summary} part={part} />
          {children}
        </form>
      </FormContext.Provider>
    </I18nProvider>
  );
}

async function run<Input, Output>(form: AppForm<Input, Output>, onSubmit: FormProps<Input, Output>['onSubmit']) {
  const { store, refused } = form;
  batch(() => {
    refused.clear();
    setFormMessage(store, undefined);
    startSubmit(store);
  });
  try {
    if (!(await validate(store))) return;
    const parsed = await form.parse(getValues(store));
    if (parsed.success) await onSubmit(parsed.output);
  } catch (error) {
    showFault(form, error);
  } finally {
    endSubmit(store);
  }
}

/** Validates the named fields, as when a step of a form is left. Resolves to the first invalid one; other fields keep their messages. */
export async function checkFields<Input>(
  { store }: AppForm<Input, unknown>,
  names: readonly string[],
): Promise<string | undefined> {
  await validate(store, names);
  return names.find((name) => peekError(store, name) !== '');
}

/** The errors that auth-api's clients reject with, as far as a form reads them. */
interface Refusal {
  message: string;
  code?: unknown;
  fields?: Record<string, string | string[]>;
}

const unknownFault = 'Un error a ocurrido, intente nuevamente.';

function showFault<Input>(form: AppForm<Input, unknown>, error: unknown) {
  const refusal = error as Partial<Refusal> | undefined;
  const message = refusal?.message && withSupportCode(refusal.message, error);
  if (refusal?.fields) setFieldErrors(form, refusal.fields, message);
  else if (refusal?.code !== undefined && message) setFormMessage(form.store, message);
  else {
    setFormMessage(form.store, unknownFault);
    reportError(error);
  }
}

/**
 * Shows the server's messages at their fields, and those without a mounted field above the form.
 * @param fields by dotted name, one message or several (the first is shown)
 * @param message shown above the form if none of them has a field
 */
export function setFieldErrors<Input>(
  form: AppForm<Input, unknown>,
  fields: Record<string, string | string[]>,
  message?: ReactNode,
) {
  const { store, refused } = form;
  const homeless: string[] = [];
  let placed = 0;
  batch(() => {
    for (const [path, given] of Object.entries(fields)) {
      const text = Array.isArray(given) ? given[0] : given;
      const name = fieldAt(store, path);
      if (!text) continue;
      if (name === undefined) homeless.push(text);
      else {
        setError(store, name, text);
        refused.add(name);
        placed += 1;
      }
    }
    const above = homeless.length > 0 ? homeless.join(' ') : placed === 0 ? message : undefined;
    if (above) setFormMessage(store, above);
  });
}

/** Focuses the first invalid field after a submit, once the messages are rendered. */
function FocusOnFailure<Input>({ form, isPending }: { form: AppForm<Input, unknown>; isPending: boolean }) {
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && isInvalid(form.store).peek()) focusFirstInvalid(form);
    wasPending.current = isPending;
  }, [form, isPending]);
  return null;
}
