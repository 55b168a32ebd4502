import type { AppForm } from './app-form.ts';
import { fieldFrames, focusField } from './focus.ts';
import { entryAt, knownNames } from './store-access.ts';
import { Track } from './track.tsx';

/** What is wrong, above the form: a link to each field, and what belongs to none. Read out as soon as it appears. */
export function ErrorSummary<Input>({ of: form, listsFields }: { of: AppForm<Input, unknown>; listsFields: boolean }) {
  return (
    <Track>
      {() => {
        const { store } = form;
        const isShown = store.submitCount.value > 0 && !store.submitting.value;
        const message = store.response.value.message;
        const wrong = listsFields && isShown ? wrongFields(form) : [];
        if (wrong.length === 0 && !message) return null;
        return (
          <div className="errors" role="alert">
            {message ? <p>{message}</p> : null}
            {wrong.length > 0 ? (
              <>
                <p>
                  <b>{wrong.length === 1 ? 'Revisa 1 campo para continuar' : `Revisa ${wrong.length} campos para continuar`}</b>
                </p>
                <ul>
                  {wrong.map(({ name, label, error }) => (
                    <li key={name}>
                      <a
                        href={`#${form.id}`}
                        onClick={(event) => {
                          event.preventDefault();
                          focusField(store.element.peek(), name);
                        }}
                      >
                        {label ? `${label}: ${error}` : error}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </div>
        );
      }}
    </Track>
  );
}

function wrongFields<Input>(form: AppForm<Input, unknown>) {
  const { store, labels } = form;
  const order = fieldFrames(store.element.peek()).map((frame) => frame.dataset['field']);
  return knownNames(store)
    .map((name) => ({ name, label: labels.get(name), signals: entryAt(store, name) }))
    .filter(({ signals }) => signals?.error.value && signals.active.value)
    .map(({ name, label, signals }) => ({ name, label, error: signals?.error.value ?? '' }))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
