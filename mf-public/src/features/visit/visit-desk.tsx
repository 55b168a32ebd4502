import { useState } from 'react';
import type { FieldErrors } from '../../form/use-form.ts';
import { focusIt } from '../../frame/focus-it.ts';
import { useOutbox, whatBecameOf } from '../../offline/use-outbox.ts';
import type { WaitingEntry } from '../../offline/waiting-entry.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { shopOutbox } from '../../shop/shop-outbox.ts';
import type { Shop } from '../../shop/use-shop.ts';
import { visitUnderway } from '../../shop/visit-underway.ts';
import { type Done, VisitDone } from './visit-done.tsx';
import { VisitForm } from './visit-form.tsx';
import { freshVisit, type VisitValues, visitOf } from './visit-values.ts';

interface Filling {
  /** Names the request; a correction keeps it. */
  readonly id: string;
  readonly values: VisitValues;
  readonly problem?: string;
}

const begin = (user?: string): Filling => ({ id: crypto.randomUUID(), values: freshVisit(user) });

const clock = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long' });

/** One visit after the other, and what of them has not arrived yet. */
export function VisitDesk({ shop }: { readonly shop: Shop }) {
  const appKey = shop.key;
  const waiting = useOutbox(shopOutbox, appKey);
  const [filling, setFilling] = useState(() => begin(visitUnderway.read(appKey)?.user));
  const [done, setDone] = useState<Done>();
  const [isFirst, setIsFirst] = useState(true);
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
    setIsFirst(false);
    setDone({ ...submitted, kind: values.kind } as Done);
    return undefined;
  };

  const another = () => {
    setFilling(begin());
    setDone(undefined);
  };

  /** What was deleted has not arrived: nothing is said of it any more. */
  const remove = ({ id }: WaitingEntry) => {
    if (id === filling.id) another();
    void shopOutbox.remove(id);
  };

  const correct = (entry: WaitingEntry) => {
    if (entry.kind !== 'visita') {
      window.location.assign(`/apps/${encodeURIComponent(appKey)}/registro/`);
      return;
    }
    const reasons = entry.refused && Object.values(entry.refused.fields);
    const problem = reasons && reasons.length > 0 ? reasons.join(' ') : entry.refused?.message;
    setIsFirst(false);
    setDone(undefined);
    setFilling({ id: entry.id, values: entry.values as VisitValues, ...(problem && { problem }) });
  };

  return (
    <>
      <WaitingList
        entries={done ? waiting : waiting.filter(({ id }) => id !== filling.id)}
        onRemove={remove}
        onCorrect={correct}
      />
      {done ? (
        <VisitDone
          done={done}
          state={done.state === 'sent' ? 'sent' : whatBecameOf(waiting, filling.id)}
          shop={shop}
          onAnother={another}
        />
      ) : (
        <>
          <div>
            <h1 ref={isFirst ? undefined : focusIt} tabIndex={-1}>
              Registra una visita
            </h1>
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
