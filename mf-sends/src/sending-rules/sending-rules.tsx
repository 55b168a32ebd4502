import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { changeSendingPolicy, readSendingPolicy } from '@pregon/contract/sending-rules/sending-policy.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Submit } from '@pregon/ui/form';
import { Skeleton, Note, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExcludedRegistry } from './excluded-registry.tsx';
import { RulesEditor } from './rules-editor.tsx';
import type { RulesForm } from './rules-form.ts';
import './sending-rules.css';

interface SendingRulesProps {
  readonly onClose: () => void;
}

/** Dialog with the sending rules and the registry of excluded numbers. */
export default function SendingRules({ onClose }: SendingRulesProps) {
  // The form waits for fresh data. It is not refetched on window focus, which would overwrite the user's
  // input.
  const query = useQuery({ ...restQuery(readSendingPolicy), staleTime: 0, refetchOnWindowFocus: false });
  const { error, refetch } = query;
  const policy = query.isFetchedAfterMount ? query.data : undefined;
  const [form, setForm] = useState<RulesForm>();
  const mayChange = useMayCall(changeSendingPolicy);
  const timeZone = useSession().session?.user.timeZone;
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', timeZone ? { timeZone } : {}));
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Reglas de envío"
      actions={
        <>
          <Button onPress={onClose}>{mayChange ? 'Cancelar' : 'Cerrar'}</Button>
          {mayChange && form ? (
            <Submit of={form} pendingLabel="Guardando…">
              Guardar
            </Submit>
          ) : null}
        </>
      }
    >
      {policy ? (
        <div className="rules">
          <RulesEditor policy={policy} onForm={setForm} onSaved={onClose} />
          <ExcludedRegistry today={today} />
        </div>
      ) : error ? (
        <Note tone="warning">
          {faultMessage(error)}{' '}
          <Button variant="ghost" size="s" onPress={() => void refetch()}>
            Reintentar
          </Button>
        </Note>
      ) : (
        <Waiting>
          <Skeleton height="26rem" />
        </Waiting>
      )}
    </Dialog>
  );
}
