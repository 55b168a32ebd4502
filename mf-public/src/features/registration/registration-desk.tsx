import { useState } from 'react';
import { focusIt } from '../../frame/focus-it.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { useShopSubmissions } from '../../shop/use-shop-submissions.ts';
import type { Shop } from '../../shop/use-shop.ts';
import { pendingVisit } from '../../shop/pending-visit.ts';
import { RegistrationDone } from './registration-done.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { clientOf, freshValues, type RegistrationValues } from './registration-values.ts';

/** Successive registrations on one device, with the queue of those that have not reached the server. */
export function RegistrationDesk({ appKey, shop }: { readonly appKey: string; readonly shop: Shop }) {
  const [visit] = useState(() => pendingVisit.read(appKey));
  const submissions = useShopSubmissions({
    appKey,
    kind: 'registro',
    initialValues: () => freshValues(visit?.user),
    emptyValues: freshValues,
  });
  const { session, isFirst } = submissions;

  const submit = async (values: RegistrationValues) => {
    const filledAt = new Date().toISOString();
    const body = {
      key: appKey,
      ...clientOf(values),
      requestKey: session.id,
      filledAt,
      consentVersion: shop.consent.version,
    };
    const title = `${values.firstName.trim()} ${values.lastName.trim()}`;
    const refused = await submissions.submit({ title, body, values, savedAt: filledAt });
    if (!refused && visit) pendingVisit.save(appKey, { user: values.documentNumber });
    return refused;
  };

  return (
    <>
      <WaitingList {...submissions.waitingList} />
      {submissions.accepted ? (
        <RegistrationDone
          done={submissions.state}
          accountName={shop.accountName}
          onAnother={submissions.startAnother}
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
          <RegistrationForm key={session.id} shop={shop} initial={session.values} problem={session.problem} onSubmit={submit} />
        </>
      )}
    </>
  );
}
