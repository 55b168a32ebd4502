import { confirmedAbove, type ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { readTypedNumber } from '@pregon/ui/form';
import { formatDateTime, formatNumber, formatZone } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { useState } from 'react';
import { serviceMessageLabel, serviceMessageRules, serviceMessageWarning } from '../../../service-message.ts';
import { PeopleCountField } from '../../../people-count/people-count-field.tsx';
import { MissingValues } from './missing-values.tsx';
import { ReviewDetails } from './review-details.tsx';

/** What the user confirmed in the review dialog. */
export interface Agreement {
  readonly confirmedPeople: number;
  readonly acceptMissingValues: boolean;
}

export interface ReviewDialogProps {
  readonly review: ScheduleReview;
  /** The schedule that is confirmed. */
  readonly schedule: Pick<ScheduleForm, 'profile' | 'sendMethods' | 'serviceMessage'>;
  readonly sentence: string | undefined;
  readonly timeZone: string;
  readonly onAnswer: (agreement: Agreement | undefined) => void;
}

/**
 * Confirmation dialog of a schedule: recipients, methods and times, and what the user has to accept before it
 * is saved.
 */
export function ReviewDialog({ review, schedule, sentence, timeZone, onAnswer }: ReviewDialogProps) {
  const { people, methods, quota, mustConfirm } = review;
  const [typed, setTyped] = useState('');
  const [acceptMissingValues, setAccept] = useState(false);
  const hasMissing = methods.some(({ missingValues }) => missingValues.length > 0);
  const reason = reasonAgainst({
    people,
    isNumberRight: !mustConfirm || readTypedNumber(typed) === people,
    isAccepted: !hasMissing || acceptMissingValues,
  });
  return (
    <Dialog
      isOpen
      isWide
      role="alertdialog"
      onClose={() => onAnswer(undefined)}
      title="Programar el envío"
      actions={
        <>
          <Button onPress={() => onAnswer(undefined)}>Seguir editando</Button>
          <Button
            variant="primary"
            isDisabled={reason !== undefined}
            disabledReason={reason}
            onPress={() => onAnswer({ confirmedPeople: people, acceptMissingValues })}
          >
            Programar envío
          </Button>
        </>
      }
    >
      <div className="review">
        <ReviewDetails review={review} schedule={schedule} timeZone={timeZone}>
          {sentence ? <p>{sentence}</p> : null}
          {schedule.serviceMessage ? (
            <Note tone="warning">
              <b>{serviceMessageLabel}.</b> {serviceMessageWarning} {serviceMessageRules}
            </Note>
          ) : null}
          <Times review={review} timeZone={timeZone} />
          <ChangedTimes review={review} />
        </ReviewDetails>
        <p className="soft small">{`La campaña usa ${quota.used} de ${quota.total} perfiles.`}</p>
        {people === 0 ? <Note tone="warning">Ningún cliente de este perfil puede recibir el envío.</Note> : null}
        {hasMissing ? (
          <MissingValues methods={methods} acceptance={{ isAccepted: acceptMissingValues, onAccept: setAccept }} />
        ) : null}
        {mustConfirm ? (
          <PeopleCountField
            label={`Escribe ${formatNumber(people)} para confirmar`}
            hint={`Se pide cuando son más de ${formatNumber(confirmedAbove)}.`}
            value={typed}
            onChange={setTyped}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface Conditions {
  readonly people: number;
  readonly isNumberRight: boolean;
  readonly isAccepted: boolean;
}

function reasonAgainst({ people, isNumberRight, isAccepted }: Conditions): string | undefined {
  if (people === 0) return 'No hay a quién enviarlo.';
  if (!isAccepted) return 'Faltan datos: acepta enviarlo de todos modos o corrige el mensaje.';
  return isNumberRight ? undefined : 'Escribe cuántos clientes lo reciben.';
}

/** Tells how many of the next sendings the rules move or omit. The list beside the form shows which ones. */
function ChangedTimes({ review: { occurrences, moved, omitted } }: Pick<ReviewDialogProps, 'review'>) {
  if (occurrences === 1 || moved + omitted === 0) return null;
  const parts = [
    ...(moved > 0 ? [moved === 1 ? '1 se mueve' : `${formatNumber(moved)} se mueven`] : []),
    ...(omitted > 0 ? [omitted === 1 ? '1 no sale' : `${formatNumber(omitted)} no salen`] : []),
  ];
  return <p className="small">{`Por las reglas de envío, de los próximos envíos ${parts.join(' y ')}.`}</p>;
}

function Times({ review: { occurrences, firstAt, lastAt }, timeZone }: Pick<ReviewDialogProps, 'review' | 'timeZone'>) {
  if (!firstAt) return null;
  const first = formatDateTime(firstAt, timeZone);
  return (
    <dl className="facts">
      <div>
        <dt>{occurrences === 1 ? 'Envío' : `Primero de ${formatNumber(occurrences)} envíos`}</dt>
        <dd className="num">{first}</dd>
      </div>
      {occurrences > 1 && lastAt ? (
        <div>
          <dt>Último envío</dt>
          <dd className="num">{formatDateTime(lastAt, timeZone)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Hora de</dt>
        <dd>{formatZone(timeZone)}</dd>
      </div>
    </dl>
  );
}
