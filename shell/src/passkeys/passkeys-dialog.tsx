import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { listPasskeys, removePasskey } from '@pregon/contract/session/passkeys.endpoints';
import { mostPasskeys, type Passkey } from '@pregon/contract/session/passkeys.schema';
import { passwordConfirmation } from '@pregon/contract/session/second-factor.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { useAppForm } from '@pregon/ui/form';
import { formatDate } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { NearTime } from '@pregon/ui/near-time';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { OwnPassword, StepDialog } from '../second-factor/step-dialog.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { hasPasskeys } from './passkey-log-in.tsx';

const title = 'Llaves de acceso';

/** The user's passkeys, with dialogs to register and to remove one. */
export default function PasskeysDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const zone = useSession().session?.user.timeZone;
  const [view, setView] = useState<'list' | 'new' | Passkey>('list');
  const asked = useQuery({ ...restQuery(listPasskeys), staleTime: 0 });
  const back = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(listPasskeys) });
    setView('list');
  };
  const { data, error } = asked;
  if (view === 'new') return <NewPasskey needsCode={data?.needsCode ?? false} onBack={back} />;
  if (view !== 'list') return <RemovePasskey passkey={view} onBack={back} />;
  const isFull = (data?.items.length ?? 0) >= mostPasskeys;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          {data && hasPasskeys() ? (
            <Button isDisabled={isFull} disabledReason={`Tienes ${mostPasskeys}, el máximo.`} onPress={() => setView('new')}>
              Registrar una llave
            </Button>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <div className="open-sessions">
        <p>Con una llave de acceso ingresas con la huella, la cara o el PIN de tu dispositivo, sin contraseña ni códigos.</p>
        {hasPasskeys() ? null : <p>Este navegador no admite llaves de acceso.</p>}
        {data ? (
          data.items.length > 0 ? (
            <ul aria-label={title}>
              {data.items.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} zone={zone} onRemove={() => setView(passkey)} />
              ))}
            </ul>
          ) : (
            <p>Todavía no tienes llaves de acceso.</p>
          )
        ) : error ? (
          <div className="open-sessions-fault" role="alert">
            <p>No pudimos cargar tus llaves de acceso. {faultMessage(error)}</p>
            <Button onPress={() => void asked.refetch()}>Reintentar</Button>
          </div>
        ) : (
          <Waiting label="Cargando tus llaves de acceso…">
            <div className="open-session">
              <Skeleton width="12rem" />
            </div>
          </Waiting>
        )}
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly zone: string | undefined;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt, isSynced }, zone, onRemove }: RowProps) {
  return (
    <li className="open-session">
      <Icon of={KeyRound} large />
      <div>
        <b>{name}</b>
        <p className="num">
          Registrada el {formatDate(createdAt, zone)}
          {isSynced ? ', sincronizada entre tus dispositivos' : ''}
        </p>
        <p>
          {lastUsedAt === null ? (
            'Sin usar'
          ) : (
            <>
              Último uso: <NearTime moment={lastUsedAt} zone={zone} />
            </>
          )}
        </p>
      </div>
      <Button size="s" aria-label={`Quitar la llave ${name}`} onPress={onRemove}>
        Quitar
      </Button>
    </li>
  );
}

/** Confirms a removal with the password. */
function RemovePasskey({ passkey: { id, name }, onBack }: { readonly passkey: Passkey; readonly onBack: () => void }) {
  const form = useAppForm({ schema: passwordConfirmation, initialValues: { password: '' } });
  return (
    <StepDialog
      of={form}
      title={`Quitar «${name}»`}
      confirm="Quitar"
      onBack={onBack}
      onSubmit={async (body) => {
        const { message } = await api.call(removePasskey, { params: { id }, body });
        toast.success(message);
        onBack();
      }}
    >
      <p>Con esta llave ya no podrás ingresar. Elimínala después también en tu dispositivo.</p>
      <OwnPassword of={form} name="password" isFirst />
    </StepDialog>
  );
}
