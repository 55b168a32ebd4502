import { useState } from 'react';
import { focusIt } from '../../frame/focus-it.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { useShopSubmissions } from '../../shop/use-shop-submissions.ts';
import type { Shop } from '../../shop/use-shop.ts';
import { pendingVisit } from '../../shop/pending-visit.ts';
import { type Done, VisitDone } from './visit-done.tsx';
import { VisitForm } from './visit-form.tsx';
import { freshVisit, type VisitValues, visitOf } from './visit-values.ts';

const dayFormat = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long' });

/** Successive visits on one device, with the queue of those that have not reached the server. */
export function VisitDesk({ shop }: { readonly shop: Shop }) {
  const appKey = shop.key;
  const submissions = useShopSubmissions({
    appKey,
    kind: 'visita',
    initialValues: () => freshVisit(pendingVisit.read(appKey)?.user),
    emptyValues: freshVisit,
  });
  const { session, isFirst, accepted } = submissions;
  const [kind, setKind] = useState<VisitValues['kind']>('compra');
  const [today] = useState(() => dayFormat.format(new Date()));

  const submit = async (values: VisitValues) => {
    const filledAt = new Date().toISOString();
    const body = { ...visitOf(values), key: appKey, store: shop.storeCode, requestKey: session.id, filledAt };
    setKind(values.kind);
    const refused = await submissions.submit({ title: values.user.trim(), body, values, savedAt: filledAt });
    if (!refused) pendingVisit.end(appKey);
    return refused;
  };

  return (
    <>
      <WaitingList {...submissions.waitingList} />
      {accepted ? (
        <VisitDone
          done={{ ...accepted, kind } as Done}
          state={submissions.state}
          shop={shop}
          onAnother={submissions.startAnother}
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
          <VisitForm key={session.id} shop={shop} initial={session.values} problem={session.problem} onSubmit={submit} />
        </>
      )}
    </>
  );
}
