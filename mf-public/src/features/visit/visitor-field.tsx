import { unknownCustomer } from '@pregon/contract/visits/visit.schema';
import { useState } from 'react';
import { Field } from '../../form/fields.tsx';
import type { Shop } from '../../shop/use-shop.ts';
import { pendingVisit } from '../../shop/pending-visit.ts';
import { type LookupResult, lookUpCustomer } from './find-client.ts';

interface VisitorFieldProps {
  readonly shop: Shop;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (user: string) => void;
}

/** The customer of a visit: an optional lookup by the complete document, address or number. */
export function VisitorField({ shop, value, error, onChange }: VisitorFieldProps) {
  const [found, setFound] = useState<LookupResult | 'asking'>();
  const user = value.trim();

  const search = async () => {
    setFound('asking');
    setFound(await lookUpCustomer(shop.key, shop.storeCode, user));
  };

  return (
    <>
      <Field label="Cliente" error={error} hint="Documento, correo o celular completo.">
        {(wiring) => (
          <div className="row">
            <input
              {...wiring}
              className="input"
              autoComplete="off"
              aria-required
              value={value}
              onChange={(event) => {
                setFound(undefined);
                onChange(event.target.value);
              }}
            />
            <button
              type="button"
              className="btn beside"
              disabled={user === '' || found === 'asking'}
              onClick={() => void search()}
            >
              Buscar
            </button>
          </div>
        )}
      </Field>
      <output>
        {found === 'asking' && <p className="soft">Buscando…</p>}
        {found && found !== 'asking' && <FoundClient found={found} appKey={shop.key} user={user} />}
        {!found && error === unknownCustomer && <RegisterLink appKey={shop.key} user={user} />}
      </output>
    </>
  );
}

/** Leads to the registration of an unknown customer, after which the visit is continued. */
function RegisterLink({ appKey, user }: Pick<FoundClientProps, 'appKey' | 'user'>) {
  return (
    <a
      className="btn btn-l btn-wide"
      href={`/apps/${encodeURIComponent(appKey)}/registro/`}
      onClick={() => pendingVisit.save(appKey, { user })}
    >
      Registrar cliente nuevo
    </a>
  );
}

interface FoundClientProps {
  readonly found: LookupResult;
  readonly appKey: string;
  readonly user: string;
}

function FoundClient({ found, appKey, user }: FoundClientProps) {
  if (found.state === 'failed') return <p className="soft">{found.message}</p>;
  if (found.state === 'not-found') {
    return (
      <div className="stack">
        <p>No encontramos a este cliente.</p>
        <RegisterLink appKey={appKey} user={user} />
      </div>
    );
  }
  const initials = found.name.replace(/[•\s]/g, '');
  return (
    <div className="found">
      <span className="avatar" aria-hidden="true">
        {initials}
      </span>
      <span>
        <b>{found.name}</b>
        <small>Pregúntale su nombre para confirmar.</small>
      </span>
    </div>
  );
}
