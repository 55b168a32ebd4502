import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { graphqlQuery, restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { confirmedAbove } from '@pregon/contract/schedules/schedule-form.schema';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import type { ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { reviewSendNow } from '@pregon/contract/schedules/schedules.endpoints';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { readTypedNumber } from '@pregon/ui/form';
import { formatNumber } from '@pregon/ui/format';
import { Empty, Note, Skeleton, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readChannels } from '../channels.ts';
import { MissingValues } from '../features/schedule-form/review/missing-values.tsx';
import { ReviewDetails } from '../features/schedule-form/review/review-details.tsx';
import { toContractMethod } from '../features/schedule-form/schedule-fields.ts';
import { PeopleCountField } from '../people-count/people-count-field.tsx';
import { serviceMessageLabel, serviceMessageRules, serviceMessageWarning } from '../service-message.ts';
import { useChangeScheduleState } from './schedule-changes.ts';

interface SendNowDialogProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** Loads the review of what would be sent now, and the methods as the schedule stores them. */
function useSendNowReview(identifier: string) {
  // What the dialog before it showed may be out of date.
  const options = { staleTime: 0, gcTime: 0 };
  const review = useQuery({ ...restQuery(reviewSendNow, { params: { id: identifier } }), ...options });
  const methods = useQuery({ ...graphqlQuery(sendMethodsQuery, { filter: { scheduledId: identifier } }), ...options });
  const stored = methods.data?.sendMethod;
  const channels = stored && readChannels(stored);
  return {
    review: review.data,
    sendMethods: channels && stored.map(({ type }) => toContractMethod({ type, ...channels[type] }) as SendMethod),
    error: review.error ?? methods.error,
    retry: () => void Promise.all([review.refetch(), methods.refetch()]),
  };
}

/** Review of a stored schedule before it is sent once now, beside its plan. A large audience is confirmed by its typed number. */
export default function SendNowDialog({ schedule, onClose }: SendNowDialogProps) {
  const { identifier, name } = schedule;
  const { review, sendMethods, error, retry } = useSendNowReview(identifier);
  const change = useChangeScheduleState();
  // Idempotency key: one for each dialog, so that a second click sends nothing twice.
  const [requestKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const isReady = review !== undefined && sendMethods !== undefined;
  const reason = isReady ? reasonAgainst(review, readTypedNumber(typed)) : undefined;
  const send = async () => {
    const confirmedPeople = review?.people ?? null;
    try {
      await change.mutateAsync({ params: { id: identifier }, body: { action: 'enviar', confirmedPeople, requestKey } });
      toast.success(`«${name}» sale ahora.`);
      onClose();
    } catch (fault) {
      // The audience has changed since it was counted.
      if (isFault(fault, 'CONFIRMATION_NEEDED')) retry();
    }
  };
  return (
    <Dialog
      isOpen
      isWide
      role="alertdialog"
      onClose={onClose}
      title={`Enviar ahora «${name}»`}
      actions={
        <>
          <Button onPress={onClose}>No enviar</Button>
          {isReady ? (
            <Button
              variant="primary"
              isDisabled={reason !== undefined}
              disabledReason={reason}
              isPending={change.isPending}
              pendingLabel="Enviando…"
              onPress={() => void send()}
            >
              Enviar ahora
            </Button>
          ) : null}
        </>
      }
    >
      <div className="review">
        {isReady ? (
          <>
            <SendNowReview schedule={schedule} review={review} sendMethods={sendMethods} />
            {review.mustConfirm ? (
              <PeopleCountField
                label={`Escribe ${formatNumber(review.people)} para confirmar`}
                hint={`Se pide cuando son más de ${formatNumber(confirmedAbove)}.`}
                value={typed}
                onChange={setTyped}
              />
            ) : null}
          </>
        ) : error ? (
          <Empty kind="fault" title="No pudimos revisar el envío" actions={<Button onPress={retry}>Reintentar</Button>}>
            {faultMessage(error)}
          </Empty>
        ) : (
          <Waiting>
            <Skeleton height="16rem" />
          </Waiting>
        )}
        <div role="alert">{change.error ? <Note tone="warning">{faultMessage(change.error)}</Note> : null}</div>
      </div>
    </Dialog>
  );
}

function reasonAgainst({ people, mustConfirm }: ScheduleReview, typed: number | undefined): string | undefined {
  if (people === 0) return 'No hay a quién enviarlo.';
  return !mustConfirm || typed === people ? undefined : 'Escribe cuántos clientes lo reciben.';
}

interface SendNowReviewProps extends Pick<SendNowDialogProps, 'schedule'> {
  readonly review: ScheduleReview;
  readonly sendMethods: SendMethod[];
}

function SendNowReview({ schedule, review, sendMethods }: SendNowReviewProps) {
  const { identifier, profileKey, profileName, serviceMessage, remainingOccurrences } = schedule;
  const besides = remainingOccurrences > 0 ? ', además de lo que ya está programado' : '';
  const timeZone = useSession().session?.user.timeZone ?? 'America/Bogota';
  const hasMissing = review.methods.some(({ missingValues }) => missingValues.length > 0);
  return (
    <>
      <ReviewDetails review={review} schedule={{ identifier, profile: profileKey, sendMethods }} timeZone={timeZone}>
        <p>{`Se envía una vez a quienes están ahora en «${profileName}»${besides}.`}</p>
        {serviceMessage ? (
          <Note tone="warning">
            <b>{serviceMessageLabel}.</b> {serviceMessageWarning} {serviceMessageRules}
          </Note>
        ) : null}
      </ReviewDetails>
      {review.people === 0 ? <Note tone="warning">Ningún cliente de este perfil puede recibir el envío.</Note> : null}
      {hasMissing ? <MissingValues methods={review.methods} /> : null}
    </>
  );
}
