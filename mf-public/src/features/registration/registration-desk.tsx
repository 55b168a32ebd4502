import { useState } from 'react';
import type { FieldErrors } from '../../form/use-form.ts';
import { focusIt } from '../../frame/focus-it.ts';
import { useOutbox, whatBecameOf } from '../../offline/use-outbox.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import type { WaitingEntry } from '../../offline/waiting-entry.ts';
import { shopOutbox } from '../../shop/shop-outbox.ts';
import type { Shop } from '../../shop/use-shop.ts';
import { visitUnderway } from '../../shop/visit-underway.ts';
import { RegistrationDone } from './registration-done.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { clientOf, freshValues, type RegistrationValues } from './registration-values.ts';

interface Filling {
  /** Names the request; a correction keeps it. */
  readonly id: string;
  readonly values: RegistrationValues;
  readonly problem?: string;
}

const begin = (known?: string): Filling => ({ id: crypto.randomUUID(), values: freshValues(known) });

/** One registration after the other, and what of them has not arrived yet. */
export function RegistrationDesk({ appKey, shop }: { readonly appKey: string; readonly shop: Shop }) {
  const waiting = useOutbox(shopOutbox, appKey);
  const [visit] = useState(() => visitUnderway.read(appKey));
  const [filling, setFilling] = useState(() => begin(visit?.user));
  const [done, setDone] = useState<'sent' | 'waiting'>();
  const [isFirst, setIsFirst] = useState(true);

  const submit = async (values: RegistrationValues): Promise<FieldErrors | undefined> => {
    const filledAt = new Date().toISOString();
    const { id } = filling;
    const body = { key: appKey, ...clientOf(values), requestKey: id, filledAt, consentVersion: shop.consent.version };
    const title = `${values.firstName.trim()} ${values.lastName.trim()}`;
    const submitted = await shopOutbox.submit({ id, appKey, kind: 'registro', title, body, values, savedAt: filledAt });
    if (submitted.state === 'refused') {
      const { fields, message } = submitted.fault;
      return Object.keys(fields).length > 0 ? fields : { '': message };
    }
    if (visit) visitUnderway.keep(appKey, { user: values.documentNumber });
    setIsFirst(false);
    setDone(submitted.state);
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
    if (entry.kind !== 'registro') {
      window.location.assign(`/apps/${encodeURIComponent(appKey)}/visita/`);
      return;
    }
    const reasons = entry.refused && Object.values(entry.refused.fields);
    const problem = reasons && reasons.length > 0 ? reasons.join(' ') : entry.refused?.message;
    setIsFirst(false);
    setDone(undefined);
    setFilling({ id: entry.id, values: entry.values as RegistrationValues, ...(problem && { problem }) });
  };

  return (
    <>
      <WaitingList
        entries={done ? waiting : waiting.filter(({ id }) => id !== filling.id)}
        onRemove={remove}
        onCorrect={correct}
      />
      {done ? (
        <RegistrationDone
          done={done === 'sent' ? 'sent' : whatBecameOf(waiting, filling.id)}
          accountName={shop.accountName}
          onAnother={another}
          backTo={visit && `/apps/${encodeURIComponent(appKey)}/visita/`}
        />
      ) : (
        <>
          <div>
            <h1 ref={isFirst ? undefined : focusIt} tabIndex={-1}>
              Regístrate
            </h1>
            <p className="soft after-title">{shop.storeName}. Toma dos minutos.</p>
          </div>
          <RegistrationForm key={filling.id} shop={shop} initial={filling.values} problem={filling.problem} onSubmit={submit} />
        </>
      )}
    </>
  );
}
