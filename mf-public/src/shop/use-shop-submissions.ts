import { useState } from 'react';
import type { FieldErrors } from '../form/use-form.ts';
import type { Submitted } from '../offline/outbox.ts';
import { stateOfEntry, useOutbox } from '../offline/use-outbox.ts';
import type { WaitingEntry } from '../offline/waiting-entry.ts';
import { shopOutbox } from './shop-outbox.ts';

/** Kinds of entries that the pages of a shop send, and the page of each. */
const pages = { registro: 'registro', visita: 'visita' } as const;

interface FormSession<Values> {
  /** Idempotency key of the request; a correction keeps it. */
  readonly id: string;
  readonly values: Values;
  /** Why the server refused the entry that is being corrected. */
  readonly problem?: string;
}

/** Result of the last submission. A rejected entry stays in its form. */
export type Accepted = Exclude<Submitted, { readonly state: 'refused' }>;

interface ShopSubmissionsOptions<Values> {
  readonly appKey: string;
  readonly kind: keyof typeof pages;
  /** Values of the first form. */
  readonly initialValues: () => Values;
  /** Values of each form after it. */
  readonly emptyValues: () => Values;
}

/** An entry without the fields that this hook adds. */
type Draft = Pick<WaitingEntry, 'title' | 'body' | 'values' | 'savedAt'>;

/**
 * Successive forms on a device of a shop, with the queue of entries that have not reached the server: submits an entry through the
 * outbox, reopens a rejected entry for correction, and removes entries.
 */
export function useShopSubmissions<Values extends object>(options: ShopSubmissionsOptions<Values>) {
  const { appKey, kind, emptyValues } = options;
  const waiting = useOutbox(shopOutbox, appKey);
  const [session, setSession] = useState((): FormSession<Values> => newSession(options.initialValues()));
  const [accepted, setAccepted] = useState<Accepted>();
  const [isFirst, setIsFirst] = useState(true);

  const startAnother = () => {
    setSession(newSession(emptyValues()));
    setAccepted(undefined);
  };

  return {
    session,
    accepted,
    /** Whether the form is the initial one of the page, where the browser's focus is left alone. */
    isFirst,
    startAnother,
    /** Current state of the accepted entry: a waiting one may have been sent or rejected since. */
    state: accepted?.state === 'sent' ? 'sent' : stateOfEntry(waiting, session.id),
    /** Submits the current entry; resolves to its field errors if the server rejects it. */
    async submit(draft: Draft): Promise<FieldErrors | undefined> {
      const submitted = await shopOutbox.submit({ ...draft, id: session.id, appKey, kind });
      if (submitted.state === 'refused') {
        const { fields, message } = submitted.fault;
        return Object.keys(fields).length > 0 ? fields : { '': message };
      }
      setIsFirst(false);
      setAccepted(submitted);
      return undefined;
    },
    /** Props of the list of waiting entries. The entry of an open form is not listed. */
    waitingList: {
      entries: accepted ? waiting : waiting.filter(({ id }) => id !== session.id),
      /** A deleted entry never reaches the server, so the page stops reporting on it. */
      onRemove({ id }: WaitingEntry) {
        if (id === session.id) startAnother();
        void shopOutbox.remove(id);
      },
      onCorrect(entry: WaitingEntry) {
        if (entry.kind !== kind) {
          const page = kind === 'registro' ? pages.visita : pages.registro;
          window.location.assign(`/apps/${encodeURIComponent(appKey)}/${page}/`);
          return;
        }
        const problem = problemOf(entry);
        setIsFirst(false);
        setAccepted(undefined);
        setSession({ id: entry.id, values: entry.values as Values, ...(problem && { problem }) });
      },
    },
  };
}

const newSession = <Values>(values: Values): FormSession<Values> => ({ id: crypto.randomUUID(), values });

function problemOf({ refused }: WaitingEntry): string | undefined {
  const reasons = Object.values(refused?.fields ?? {});
  return reasons.length > 0 ? reasons.join(' ') : refused?.message;
}
