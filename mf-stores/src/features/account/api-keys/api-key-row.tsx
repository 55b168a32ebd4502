import { faultMessage } from '@pregon/auth-api/fault';
import { apiKeyScopeLabels } from '@pregon/contract/api-keys/api-key-scopes';
import type { ApiKey } from '@pregon/contract/api-keys/api-keys.schema';
import { Button } from '@pregon/ui/button';
import { DeleteDialog } from '@pregon/ui/undo';
import { formatDate, formatDateTime } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { Note } from '@pregon/ui/page';
import { useState } from 'react';
import { useDeleteApiKey, useRotateApiKey } from './api-key-changes.ts';
import type { Secret } from './new-secret.tsx';

const refusals = {
  expired: 'Vencida',
  owner: 'Sin dueño',
} as const;

interface Props {
  readonly apiKey: ApiKey;
  readonly onSecret: (secret: Secret) => void;
}

/** A newer server may know more permissions. */
const labels: Readonly<Record<string, string>> = apiKeyScopeLabels;

/** Row of a key: what it may do, when it was used, and its renewal and deletion. */
export function ApiKeyRow({ apiKey: { id, name, scopes, refusedFor, createdBy, ...key }, onSecret }: Props) {
  const rotate = useRotateApiKey();
  const [isDeleting, setDeleting] = useState(false);
  const params = { id: String(id) };
  return (
    <li className="sender-row">
      <div className="row wrap">
        <b>{name}</b>
        <code>…{key.ending}</code>
        <span className="badge" data-state={refusedFor ? 'failed' : 'completed'}>
          {refusedFor ? refusals[refusedFor] : 'Activa'}
        </span>
        <span className="row end">
          <Button
            size="s"
            isPending={rotate.isPending}
            pendingLabel="Renovando…"
            aria-label={`Renovar ${name}`}
            onPress={() => rotate.mutate({ params }, { onSuccess: ({ secret }) => onSecret({ name, secret }) })}
          >
            Renovar
          </Button>
          <Button size="s" aria-label={`Eliminar ${name}`} onPress={() => setDeleting(true)}>
            Eliminar
          </Button>
        </span>
      </div>
      <p className="small soft">{scopes.map((scope) => labels[scope] ?? scope).join(' · ')}</p>
      <p className="small soft">
        La creó {createdBy} el {formatDate(key.createdAt)}.{' '}
        {key.expiresAt ? `Vence el ${formatDate(key.expiresAt)}.` : 'No vence.'}{' '}
        {key.lastUsedAt ? (
          <>
            Último uso: <NearTime moment={key.lastUsedAt} />.
          </>
        ) : (
          'Nadie la ha usado.'
        )}
      </p>
      {key.previousUntil ? (
        <Note>La clave anterior sirve hasta {formatDateTime(key.previousUntil)}, mientras cambias la de tus sistemas.</Note>
      ) : null}
      {refusedFor === 'owner' ? (
        <Note tone="warning">{createdBy} ya no administra la cuenta, y la clave actúa en su nombre: crea otra.</Note>
      ) : null}
      {rotate.error ? <Note tone="warning">{faultMessage(rotate.error)}</Note> : null}
      {isDeleting ? <DeleteApiKey id={id} name={name} onClose={() => setDeleting(false)} /> : null}
    </li>
  );
}

interface DeleteProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

function DeleteApiKey({ id, name, onClose }: DeleteProps) {
  const { mutateAsync: remove } = useDeleteApiKey();
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Eliminar la clave «${name}»`}
      confirmLabel="Eliminar clave"
      pendingLabel="Eliminando…"
      consequences="El sistema que la usa deja de poder leer y escribir en unos segundos."
      final="No se puede deshacer: una clave eliminada no vuelve. Si hace falta, crea otra."
      remove={() => remove({ params: { id: String(id) } })}
    />
  );
}
