import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { sendTypes } from '@pregon/contract/schedules/send-method.schema';
import {
  changeSendingRules,
  readSendingRules,
  type SendingRules as Rules,
} from '@pregon/contract/sending-rules/sending-rules.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Form, resetForm, Submit, useAppForm } from '@pregon/ui/form';
import { formatZone } from '@pregon/ui/format';
import { Bone, Note, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RuleFields } from './rule-fields.tsx';
import { rulesSchema, typedRules } from './rules-schema.ts';
import './sending-rules.css';

interface SendingRulesProps {
  readonly onClose: () => void;
}

/** When and how often people may be written to, by method. */
export default function SendingRules({ onClose }: SendingRulesProps) {
  // What was read before may have been changed since; what is being typed is not read over.
  const query = useQuery({ ...restQuery(readSendingRules), staleTime: 0, refetchOnWindowFocus: false });
  const { error, refetch } = query;
  const rules = query.isFetchedAfterMount ? query.data : undefined;
  const form = useAppForm({ schema: rulesSchema, initialValues: {} });
  useEffect(() => {
    if (rules) resetForm(form, typedRules(rules));
  }, [form, rules]);
  const client = useQueryClient();
  const { mutateAsync: change } = useMutation(restMutation(changeSendingRules));
  const mayChange = useMayCall(changeSendingRules);
  const zone = formatZone(useSession().session?.user.timeZone);
  const save = async (body: Rules) => {
    await change({ body });
    void client.invalidateQueries({ queryKey: queryKeyOf(readSendingRules), refetchType: 'none' });
    toast.success('Las reglas de envío se guardaron.');
    onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Reglas de envío"
      actions={
        <>
          <Button onPress={onClose}>{mayChange ? 'Cancelar' : 'Cerrar'}</Button>
          {mayChange ? (
            <Submit of={form} pendingLabel="Guardando…" isDisabled={!rules}>
              Guardar
            </Submit>
          ) : null}
        </>
      }
    >
      {rules ? (
        <Form of={form} summary={false} aria-label="Reglas de envío" onSubmit={save}>
          <div className="rules">
            <p>Lo que cae fuera del horario espera a que empiece. Quien ya recibió su límite en siete días no recibe más.</p>
            {mayChange ? null : <Note>Solo un administrador puede cambiar las reglas.</Note>}
            {sendTypes.map((type) => (
              <RuleFields key={type} form={form} type={type} zone={zone} isDisabled={!mayChange} />
            ))}
          </div>
        </Form>
      ) : error ? (
        <Note tone="warning">
          {faultMessage(error)}{' '}
          <Button variant="ghost" size="s" onPress={() => void refetch()}>
            Reintentar
          </Button>
        </Note>
      ) : (
        <Waiting>
          <Bone height="26rem" />
        </Waiting>
      )}
    </Dialog>
  );
}
