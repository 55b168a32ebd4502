import type { EndpointOutput } from '@pregon/contract/endpoint';
import type { registerVisit } from '@pregon/contract/visits/visits.endpoints';
import { useState } from 'react';
import type { FieldErrors } from '../../form/use-form.ts';
import { Rings } from '../../frame/rings.tsx';
import { useOutbox, whatBecameOf } from '../../offline/use-outbox.ts';
import type { WaitingEntry } from '../../offline/waiting-entry.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { shopOutbox } from '../../shop/shop-outbox.ts';
import type { Shop } from '../../shop/use-shop.ts';
import { visitUnderway } from '../../shop/visit-underway.ts';
import { SurveyShare } from './survey-share.tsx';
import { VisitForm } from './visit-form.tsx';
import { freshVisit, type VisitValues, visitOf } from './visit-values.ts';

interface Filling {
  /** Names the request; a correction keeps it. */
  readonly id: string;
  readonly values: VisitValues;
  readonly problem?: string;
}

type Done = { readonly state: 'waiting' } | { readonly state: 'sent'; readonly answer: EndpointOutput<typeof registerVisit> };

const begin = (user?: string): Filling => ({ id: crypto.randomUUID(), values: freshVisit(user) });

const clock = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long' });

/** One visit after the other, and what of them has not arrived yet. */
export function VisitDesk({ shop }: { readonly shop: Shop }) {
  const appKey = shop.key;
  const waiting = useOutbox(shopOutbox, appKey);
  const [filling, setFilling] = useState(() => begin(visitUnderway.read(appKey)?.user));
  const [done, setDone] = useState<Done>();
  const [today] = useState(() => clock.format(new Date()));

  const submit = async (values: VisitValues): Promise<FieldErrors | undefined> => {
    const filledAt = new Date().toISOString();
    const { id } = filling;
    const body = { ...visitOf(values), key: appKey, store: shop.storeCode, requestKey: id, filledAt };
    const entry = { id, appKey, kind: 'visita', title: values.user.trim(), body, values, savedAt: filledAt } as const;
    const submitted = await shopOutbox.submit(entry);
    if (submitted.state === 'refused') {
      const { fields, message } = submitted.fault;
      return Object.keys(fields).length > 0 ? fields : { '': message };
    }
    visitUnderway.end(appKey);
    setDone(submitted as Done);
    return undefined;
  };

  const correct = (entry: WaitingEntry) => {
    if (entry.kind !== 'visita') {
      window.location.assign(`/apps/${encodeURIComponent(appKey)}/registro/`);
      return;
    }
    const reasons = entry.refused && Object.values(entry.refused.fields);
    const problem = reasons && reasons.length > 0 ? reasons.join(' ') : entry.refused?.message;
    setDone(undefined);
    setFilling({ id: entry.id, values: entry.values as VisitValues, ...(problem && { problem }) });
  };

  return (
    <>
      <WaitingList
        entries={done ? waiting : waiting.filter(({ id }) => id !== filling.id)}
        onRemove={({ id }) => void shopOutbox.remove(id)}
        onCorrect={correct}
      />
      {done ? (
        <VisitDone
          done={done}
          state={done.state === 'sent' ? 'sent' : whatBecameOf(waiting, filling.id)}
          shop={shop}
          onAnother={() => {
            setFilling(begin());
            setDone(undefined);
          }}
        />
      ) : (
        <>
          <div>
            <h1>Registra una visita</h1>
            <p className="soft after-title">
              {shop.storeName} · {today}
            </p>
          </div>
          <VisitForm key={filling.id} shop={shop} initial={filling.values} problem={filling.problem} onSubmit={submit} />
        </>
      )}
    </>
  );
}

const outcomes = {
  sent: { tone: 'success', sign: 'check', title: 'Visita registrada', words: '' },
  waiting: {
    tone: 'accent',
    sign: 'wait',
    title: 'Guardada en este dispositivo',
    words: 'No hay conexión en este momento. La visita se envía sola cuando vuelva.',
  },
  refused: {
    tone: 'danger',
    sign: 'cross',
    title: 'Falta corregir algo',
    words: 'Abre la visita en la lista de arriba y corrígela.',
  },
} as const;

interface VisitDoneProps {
  readonly done: Done;
  readonly state: keyof typeof outcomes;
  readonly shop: Shop;
  readonly onAnother: () => void;
}

function VisitDone({ done, state, shop, onAnother }: VisitDoneProps) {
  const { tone, sign, title, words } = outcomes[state];
  return (
    <>
      <Rings tone={tone} sign={sign} />
      <output>
        <h1>{done.state === 'sent' ? done.answer.message : title}</h1>
        {words && <p className="soft after-title">{words}</p>}
      </output>
      {done.state === 'sent' && (
        <SurveyShare
          appKey={shop.key}
          traceid={done.answer.traceid}
          surveyUrl={done.answer.surveyUrl}
          storeName={shop.storeName}
        />
      )}
      <button type="button" className="btn btn-primary btn-l btn-wide" onClick={onAnother}>
        Registrar otra visita
      </button>
    </>
  );
}
