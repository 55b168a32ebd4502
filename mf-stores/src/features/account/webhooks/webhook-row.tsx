import { faultMessage } from '@pregon/auth-api/fault';
import { webhookEventLabels, webhookEventTypes, type WebhookEventType } from '@pregon/contract/webhooks/webhook-events';
import type { Webhook } from '@pregon/contract/webhooks/webhooks.schema';
import { Button } from '@pregon/ui/button';
import { DeleteDialog } from '@pregon/ui/undo';
import { formatNumber, formatDateTime } from '@pregon/ui/format';
import { RowMenu } from '@pregon/ui/menu';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddressValue } from '../../../address-value.ts';
import type { Secret } from '../api-keys/new-secret.tsx';
import { useDeleteWebhook, useRotateWebhookSecret, useTestWebhook, useUpdateWebhook } from './webhook-changes.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookMessages } from './webhook-messages.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly onSecret: (secret: Secret) => void;
}

const isKnown = (type: string): type is WebhookEventType => webhookEventTypes.some((known) => known === type);
const labelOf = (type: string): string => (isKnown(type) ? webhookEventLabels[type] : type);

function badgeOf({ active, failingSince }: Webhook) {
  if (!active) return { state: 'paused', text: 'Pausado' };
  return failingSince ? { state: 'failed', text: 'Falla' } : { state: 'completed', text: 'Activo' };
}

/** Whether the latest attempts of an endpoint are open. The address keeps those of one endpoint: `?intentos=7`. */
function useOpenedAttempts(id: number): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [opened, open] = useAddressValue('intentos');
  return [opened === String(id), (isOpen) => open(isOpen ? String(id) : undefined)];
}

/** Row of an endpoint: what it is told, how it goes, and its actions. */
export function WebhookRow({ webhook, onSecret }: Props) {
  const { id, url, description, types, active, failingSince, previousUntil, pending, dead } = webhook;
  const update = useUpdateWebhook();
  const rotate = useRotateWebhookSecret();
  const test = useTestWebhook();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isOpen, setOpen] = useOpenedAttempts(id);
  const { host } = new URL(url);
  const params = { id: String(id) };
  const values = { url, description, types: types.filter(isKnown) };
  const badge = badgeOf(webhook);
  const error = update.error ?? rotate.error ?? test.error;
  return (
    <li className="sender-row">
      <div className="row wrap">
        <b>{description || host}</b>
        <span className="badge" data-state={badge.state}>
          {badge.text}
        </span>
        <span className="row wrap end">
          <Button
            size="s"
            isDisabled={!active}
            isPending={test.isPending}
            pendingLabel="Enviando…"
            onPress={() =>
              test.mutate(
                { params },
                {
                  onSuccess: ({ message }) => {
                    toast.success(message);
                    setOpen(true);
                  },
                },
              )
            }
          >
            Enviar prueba
          </Button>
          <Button
            size="s"
            isPending={update.isPending}
            pendingLabel="Guardando…"
            onPress={() => update.mutate({ params, body: { ...values, active: !active } })}
          >
            {active ? 'Pausar' : 'Reanudar'}
          </Button>
          <RowMenu
            name={description || host}
            entries={[
              { label: 'Cambiar', icon: Pencil, onSelect: () => setEditing(true) },
              {
                label: 'Renovar clave de firma',
                icon: KeyRound,
                disabledReason: rotate.isPending ? 'renovando…' : undefined,
                onSelect: () => rotate.mutate({ params }, { onSuccess: ({ secret }) => onSecret({ name: host, secret }) }),
              },
              { label: 'Eliminar…', icon: Trash2, isDanger: true, onSelect: () => setDeleting(true) },
            ]}
          />
        </span>
      </div>
      <p className="small">
        <code>{url}</code>
      </p>
      <p className="small soft">{types.map(labelOf).join(' · ')}</p>
      {previousUntil ? <Note>También firmamos con la clave anterior hasta {formatDateTime(previousUntil)}.</Note> : null}
      {failingSince && active ? (
        <Note tone="warning">Falla desde {formatDateTime(failingSince)}. Seguimos intentando, cada vez con más pausa.</Note>
      ) : null}
      {error ? <Note tone="warning">{faultMessage(error)}</Note> : null}
      {isEditing ? (
        <WebhookForm
          label={`Cambiar ${host}`}
          submit="Guardar cambios"
          values={{ ...values, active }}
          onCancel={() => setEditing(false)}
          onSubmit={async (body) => {
            await update.mutateAsync({ params, body });
            setEditing(false);
          }}
        />
      ) : null}
      <div>
        <Button size="s" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          Últimos intentos
        </Button>{' '}
        <span className="small soft">
          {formatNumber(pending)} por enviar, {formatNumber(dead)} sin entregar
        </span>
      </div>
      {isOpen ? <WebhookMessages id={id} dead={dead} /> : null}
      {isDeleting ? <DeleteWebhook id={id} host={host} onClose={() => setDeleting(false)} /> : null}
    </li>
  );
}

interface DeleteProps {
  readonly id: number;
  readonly host: string;
  readonly onClose: () => void;
}

function DeleteWebhook({ id, host, onClose }: DeleteProps) {
  const { mutateAsync: remove } = useDeleteWebhook();
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Eliminar el webhook de ${host}`}
      confirmLabel="Eliminar webhook"
      pendingLabel="Eliminando…"
      consequences="Se eliminan también su clave de firma y los avisos que faltan por enviar."
      final="No se puede deshacer. Si solo quieres que pare un tiempo, páusalo."
      remove={() => remove({ params: { id: String(id) } })}
    />
  );
}
