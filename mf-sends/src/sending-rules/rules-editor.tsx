import { channelNames } from '@pregon/contract/channels/channels';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { changeSendingPolicy, readSendingPolicy } from '@pregon/contract/sending-rules/sending-policy.endpoints';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { Form, useAppForm } from '@pregon/ui/form';
import { formatZone } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ChannelRule } from './channel-rule.tsx';
import { LawSection } from './law-section.tsx';
import { type RulesForm, rulesSchema, toFormValues } from './rules-form.ts';
import { TotalRule } from './total-rule.tsx';

interface RulesEditorProps {
  readonly policy: SendingPolicy;
  /** Receives the form, because the submit button is outside of this component. */
  readonly onForm: (form: RulesForm) => void;
  readonly onSaved: () => void;
}

/** Form of the account's sending rules. Only administrators may change them. */
export function RulesEditor({ policy, onForm, onSaved }: RulesEditorProps) {
  const form = useAppForm({ schema: rulesSchema, initialValues: toFormValues(policy) });
  useEffect(() => onForm(form), [form, onForm]);
  const client = useQueryClient();
  const { mutateAsync: change } = useMutation(restMutation(changeSendingPolicy));
  const mayChange = useMayCall(changeSendingPolicy);
  const zone = formatZone(useSession().session?.user.timeZone);
  const save = async (body: SendingPolicy) => {
    await change({ body });
    void client.invalidateQueries({ queryKey: queryKeyOf(readSendingPolicy), refetchType: 'none' });
    toast.success('Las reglas de envío se guardaron.');
    onSaved();
  };
  return (
    <Form of={form} summary={false} aria-label="Reglas de envío" onSubmit={save}>
      <div className="rules">
        <p>
          Valen para la publicidad de todas las programaciones. Lo que cae fuera del horario o pasa un límite espera; los días y
          las semanas, de lunes a domingo, son los de tu zona. Los mensajes de servicio, como enlaces y códigos, no cuentan.{' '}
          <WhatIs term="Regla de envío" /> <WhatIs term="Mensaje de servicio" />
        </p>
        {mayChange ? null : <Note>Solo un administrador puede cambiar las reglas.</Note>}
        <LawSection form={form} isDisabled={!mayChange} />
        {channelNames.map((type) => (
          <ChannelRule key={type} form={form} type={type} zone={zone} isDisabled={!mayChange} />
        ))}
        <TotalRule form={form} isDisabled={!mayChange} />
      </div>
    </Form>
  );
}
