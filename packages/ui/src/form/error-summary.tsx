import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppForm } from './app-form.ts';
import { fieldFrames, goToField } from './focus.ts';
import { errorAt, formMessage, isActive, isSubmitting, knownNames, submitCount } from './form-adapter.ts';
import { SignalObserver } from './signal-observer.tsx';

interface ErrorSummaryProps<Input> {
  of: AppForm<Input, unknown>;
  listsFields: boolean;
  /** The visible part of a multi-step form. */
  part: string | undefined;
}

/**
 * The error summary above the form: a link to each field, and errors without a field. Announced when it appears. Between submits its
 * lines stay, corrected ones struck through, so that the layout does not shift while the form is filled in.
 */
export function ErrorSummary<Input>({ of: form, listsFields, part }: ErrorSummaryProps<Input>) {
  return (
    <SignalObserver>
      {() => {
        const { store } = form;
        const count = submitCount(store).value;
        const isShown = count > 0 && !isSubmitting(store).value;
        const wrong = listsFields && isShown ? wrongFields(form) : [];
        return <Summary form={form} occasion={`${count} ${part}`} message={formMessage(store)} wrong={wrong} isShown={isShown} />;
      }}
    </SignalObserver>
  );
}

interface WrongField {
  name: string;
  label: string | undefined;
  error: string;
}

interface SummaryProps<Input> {
  form: AppForm<Input, unknown>;
  /** Identifies the submit and the visible part. The lines stay until one of them changes. */
  occasion: string;
  message: ReactNode;
  wrong: readonly WrongField[];
  isShown: boolean;
}

function Summary<Input>({ form, occasion, message, wrong, isShown }: SummaryProps<Input>) {
  const lines = useLines(form, occasion, wrong, isShown);
  const box = useRef<HTMLDivElement>(null);
  // A fault without a field moves the focus nowhere: without this it stays out of sight above a long form.
  useEffect(() => {
    if (message) (box.current as Partial<Element> | null)?.scrollIntoView?.({ block: 'nearest' });
  }, [message]);
  if (lines.length === 0 && !message) return null;
  return (
    <div className="errors" role="alert" ref={box}>
      {message ? <p>{message}</p> : null}
      {lines.length > 0 ? (
        <>
          <p>
            <b>{heading(wrong.length)}</b>
          </p>
          <ul>
            {lines.map((line) => (
              <Line key={line.name} form={form} line={line} isMended={!wrong.some(({ name }) => name === line.name)} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function heading(count: number) {
  if (count === 0) return 'Todo corregido: ya puedes continuar';
  return count === 1 ? 'Revisa 1 campo para continuar' : `Revisa ${count} campos para continuar`;
}

function Line<Input>({ form, line, isMended }: { form: AppForm<Input, unknown>; line: WrongField; isMended: boolean }) {
  const text = line.label ? `${line.label}: ${line.error}` : line.error;
  if (isMended) {
    return (
      <li>
        <s>{text}</s>
        <span className="sr">, corregido</span>
      </li>
    );
  }
  return (
    <li>
      <a
        href={`#${form.id}`}
        onClick={(event) => {
          event.preventDefault();
          goToField(form, line.name);
        }}
      >
        {text}
      </a>
    </li>
  );
}

/** The fields that were invalid at the last submit, and those that the server has rejected since, with their current messages. */
function useLines<Input>(form: AppForm<Input, unknown>, occasion: string, wrong: readonly WrongField[], isShown: boolean) {
  const [retained, setRetained] = useState<{ occasion: string; lines: readonly WrongField[] }>({ occasion: '', lines: [] });
  if (!isShown) return [];
  const before = retained.occasion === occasion ? retained.lines : wrong;
  const added = wrong.filter(({ name }) => form.refused.has(name) && !before.some((line) => line.name === name));
  if (retained.occasion !== occasion || added.length > 0) setRetained({ occasion, lines: [...before, ...added] });
  return [...before, ...added]
    .filter(({ name }) => isActive(form.store, name))
    .map((line) => wrong.find(({ name }) => name === line.name) ?? line);
}

function wrongFields<Input>(form: AppForm<Input, unknown>): readonly WrongField[] {
  const { store, labels } = form;
  const order = form.isInParts ? [...labels.keys()] : fieldFrames(form).map((frame) => frame.dataset['field']);
  return knownNames(store)
    .map((name) => ({ name, label: labels.get(name), error: errorAt(store, name) }))
    .filter(({ name, error }) => error !== '' && isActive(store, name))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
