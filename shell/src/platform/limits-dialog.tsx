import { api } from '@pregon/auth-api/api';
import { queryKeyOf } from '@pregon/auth-api/queries';
import { byChannel, type Channel, channelFacts, channelNames } from '@pregon/contract/channels/channels';
import {
  accountLimitsForm,
  changeAccountLimits,
  listPlatformAccounts,
  type PlatformAccount,
} from '@pregon/contract/platform/platform-accounts.endpoints';
import { NumberField, useAppForm } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { StepDialog } from '../second-factor/step-dialog.tsx';

const { share, ...quotas } = accountLimitsForm.entries;
/** Schema of the form: an empty quota is none. */
const schema = v.strictObject({ share, ...byChannel((channel) => v.optional(quotas[channel].wrapped)) });

const valuesOf = ({ share: weight, use }: PlatformAccount) => ({
  share: weight,
  ...byChannel((name) => use.channels.find(({ channel }) => channel === name)?.quota ?? undefined),
});

/** 'Correos al mes'. */
function labelOf(channel: Channel): string {
  const { messageNoun } = channelFacts[channel];
  return `${messageNoun.charAt(0).toUpperCase()}${messageNoun.slice(1)} al mes`;
}

interface LimitsDialogProps {
  readonly account: PlatformAccount;
  readonly onClose: () => void;
}

/** Changes how many messages an account may send in a month, and its weight among those that send at the same time. */
export function LimitsDialog({ account, onClose }: LimitsDialogProps) {
  const client = useQueryClient();
  const form = useAppForm({ schema, initialValues: valuesOf(account) });
  const save = async (values: v.InferOutput<typeof schema>) => {
    const body = { share: values.share, ...byChannel((channel) => values[channel] ?? null) };
    await api
      .call(changeAccountLimits, { params: { id: String(account.id) }, body })
      .finally(() => void client.invalidateQueries({ queryKey: queryKeyOf(listPlatformAccounts) }));
    toast.success(`Se guardaron los límites de «${account.name}»`);
    onClose();
  };
  return (
    <StepDialog
      of={form}
      title={`Límites de «${account.name}»`}
      confirm="Guardar límites"
      pending="Guardando…"
      onBack={onClose}
      onSubmit={save}
    >
      <p>
        Cuántos mensajes puede enviar la cuenta cada mes. Cuando un cupo se acaba, lo que falta espera al mes siguiente y la API
        lo rechaza. Deja vacío lo que no tiene cupo.
      </p>
      {channelNames.map((channel) => (
        <NumberField key={channel} of={form} name={channel} label={labelOf(channel)} optional />
      ))}
      <NumberField
        of={form}
        name="share"
        label="Peso"
        hint="De 1 a 100. Con 2, envía el doble que una cuenta de peso 1 cuando las dos envían a la vez."
      />
    </StepDialog>
  );
}
