import { channelFacts } from '@pregon/contract/channels/channels';
import { faultMessage } from '@pregon/auth-api/fault';
import type { AccountChannel } from '@pregon/contract/account/account-settings.schema';
import { Button } from '@pregon/ui/button';
import { Note, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import type { ReactNode } from 'react';
import { useRemoveChannel, useTestChannel } from './account-changes.ts';
import { ChannelReport } from './channel-report.tsx';
import { sourceLabels } from './account-options.ts';
import { useConfirmation } from './use-confirmation.ts';

interface ChannelFrameProps {
  readonly channel: AccountChannel;
  readonly description: string;
  /** The form of the account's own provider. It shows the buttons that it gets beside its own. */
  readonly children: (buttons: ReactNode) => ReactNode;
}

const badgeStates = { cuenta: 'completed', instalacion: 'scheduled', ninguno: 'draft' } as const;

/** Section of one channel: its current provider, the form of a provider of its own, and the connection test. */
export function ChannelFrame({ channel: shown, description, children }: ChannelFrameProps) {
  const { channel, source, reportUrl } = shown;
  const { isOpen, opener, toggle, close } = useConfirmation();
  const test = useTestChannel();
  const remove = useRemoveChannel();
  const label = channelFacts[channel].label;
  const params = { params: { channel } };
  const isOwn = source === 'cuenta';
  const fault = test.error ?? remove.error;
  const removed = () => {
    close();
    toast.success(`Quitamos el proveedor de ${label}.`);
  };
  const buttons = (
    <>
      <Button
        isDisabled={!isOwn}
        disabledReason="Guarda primero un proveedor propio."
        isPending={test.isPending}
        pendingLabel="Probando…"
        onPress={() => test.mutate(params)}
        aria-label={`Probar conexión: ${label}`}
      >
        Probar conexión
      </Button>
      {isOwn ? (
        <Button ref={opener} aria-label={`Quitar proveedor: ${label}`} aria-expanded={isOpen} onPress={toggle}>
          Quitar proveedor…
        </Button>
      ) : null}
    </>
  );
  return (
    <div className="form account-channel">
      <Section
        title={label}
        description={description}
        aside={
          <span className="badge" data-state={badgeStates[source]}>
            {sourceLabels[source]}
          </span>
        }
      >
        {children(buttons)}
        {isOwn && isOpen ? (
          <fieldset className="account-confirm">
            <legend>¿Quitar el proveedor de {label}?</legend>
            <p>Eliminamos sus datos y sus claves. Los envíos pendientes saldrán por la plataforma, si tu cuenta puede usarla.</p>
            <div className="row wrap">
              <Button
                isPending={remove.isPending}
                pendingLabel="Quitando…"
                onPress={() => remove.mutate(params, { onSuccess: removed })}
              >
                Quitar proveedor
              </Button>
              <Button variant="ghost" onPress={close}>
                Cancelar
              </Button>
            </div>
          </fieldset>
        ) : null}
        <output>
          {test.data ? <Note tone={test.data.isWorking ? 'info' : 'warning'}>{test.data.message}</Note> : null}
          {fault ? <Note tone="warning">{faultMessage(fault)}</Note> : null}
        </output>
        {reportUrl ? <ChannelReport channel={{ ...shown, reportUrl }} /> : null}
      </Section>
    </div>
  );
}
