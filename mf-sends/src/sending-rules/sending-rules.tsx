import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { sendTypes } from '@pregon/contract/schedules/send-method.schema';
import {
  changeSendingRules,
  readSendingRules,
  sendingRules,
  type SendingRules as Rules,
} from '@pregon/contract/sending-rules/sending-rules.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Bone, Note, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { sendTypeLabels } from '../send-types.ts';
import { RuleFields } from './rule-fields.tsx';
import './sending-rules.css';

interface SendingRulesProps {
  readonly onClose: () => void;
}

/** Path of a field (`sms.from`) → what is wrong with it. */
const messagesOf = (rules: unknown): Readonly<Record<string, string>> => {
  const { issues = [] } = v.safeParse(sendingRules, rules);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
};

/** When and how often people may be written to, by method. */
export default function SendingRules({ onClose }: SendingRulesProps) {
  const { data, error, refetch } = useQuery({ ...restQuery(readSendingRules), staleTime: 0 });
  const [typed, setTyped] = useState<Rules>();
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const change = useMutation({
    ...restMutation(changeSendingRules),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(readSendingRules) }),
  });
  const mayChange = useMayCall(changeSendingRules);
  const formId = useId();
  const rules = typed ?? data;
  const messages = isTried ? messagesOf(rules) : {};
  const save = () => {
    setTried(true);
    const [wrong] = fieldsInOrder.filter((field) => messagesOf(rules)[field]);
    if (wrong) document.getElementById(`${formId}-${wrong}`)?.focus();
    if (wrong || !rules) return;
    change.mutate(
      { body: rules },
      {
        onSuccess: () => {
          toast.success('Las reglas de envío se guardaron.');
          onClose();
        },
      },
    );
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
            <Button variant="primary" isDisabled={!rules} isPending={change.isPending} pendingLabel="Guardando…" onPress={save}>
              Guardar
            </Button>
          ) : null}
        </>
      }
    >
      <p className="soft">
        Lo que cae fuera del horario espera a que empiece. Quien ya recibió su límite en siete días no recibe más.
      </p>
      {mayChange ? null : <Note>Solo un administrador puede cambiar las reglas.</Note>}
      {rules ? (
        <div className="rules">
          {sendTypes.map((type) => (
            <RuleFields
              key={type}
              id={`${formId}-${type}`}
              label={sendTypeLabels[type]}
              rule={rules[type]}
              isDisabled={!mayChange}
              messageOf={(field) => messages[`${type}.${field}`]}
              onChange={(rule) => setTyped({ ...rules, [type]: rule })}
            />
          ))}
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
          <Bone height="18rem" />
        </Waiting>
      )}
      <div role="alert">{change.error ? <Note tone="warning">{faultMessage(change.error)}</Note> : null}</div>
    </Dialog>
  );
}

const fieldsInOrder = sendTypes.flatMap((type) => ['from', 'to', 'weeklyLimit'].map((field) => `${type}.${field}`));
