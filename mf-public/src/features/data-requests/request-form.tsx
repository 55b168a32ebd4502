import { longestText } from '@pregon/contract/data-requests/legal-days';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Field } from '../../form/fields.tsx';
import type { RequestKind } from './data-requests.request.ts';
import { kindWords } from '@pregon/contract/data-requests/own-request-words';

interface RequestFormProps {
  /** The kinds that already wait for an answer: they cannot be asked again. */
  readonly waiting: readonly RequestKind[];
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly failure: ReactNode;
  readonly onSend: (request: { readonly kind: RequestKind; readonly text: string }) => void;
}

const kinds = Object.keys(kindWords) as RequestKind[];
const noKind = 'Elige qué quieres pedir.';
const noText = 'Escribe qué dato hay que corregir y cómo debe quedar.';

/** What a person asks about their data. What was typed stays when sending fails. */
export function RequestForm({ waiting, isBusy, failure, onSend }: RequestFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<RequestKind>();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isCorrection = kind === 'correction';
  const kindError = isChecked && kind === undefined ? noKind : undefined;
  const textError = isChecked && isCorrection && text.trim() === '' ? noText : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (kind === undefined) form.current?.querySelector('input')?.focus();
    else if (isCorrection && text.trim() === '') form.current?.querySelector('textarea')?.focus();
    else if (!isBusy) onSend({ kind, text: text.trim() });
  };

  return (
    <form className="stack" ref={form} noValidate onSubmit={submit}>
      <fieldset
        className="asked"
        aria-describedby={kindError && `${id}-error`}
        aria-invalid={Boolean(kindError)}
        data-invalid={kindError ? '' : undefined}
      >
        <legend>¿Qué quieres pedir?</legend>
        {kinds.map((one) => {
          const isWaiting = waiting.includes(one);
          return (
            <label key={one}>
              <input type="radio" name={id} checked={kind === one} disabled={isWaiting} onChange={() => setKind(one)} />
              <span>
                {kindWords[one].label}
                <small>{isWaiting ? 'Ya la pediste: mira abajo cómo va.' : kindWords[one].about}</small>
              </span>
            </label>
          );
        })}
        {kindError && (
          <p id={`${id}-error`} className="error">
            {kindError}
          </p>
        )}
      </fieldset>
      <Field
        label={isCorrection ? '¿Qué dato hay que corregir?' : '¿Algo que debamos saber?'}
        optional={!isCorrection}
        error={textError}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            rows={4}
            maxLength={longestText}
            aria-required={isCorrection}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-l btn-wide" aria-busy={isBusy}>
        {isBusy ? 'Enviando...' : 'Enviar solicitud'}
      </button>
    </form>
  );
}
