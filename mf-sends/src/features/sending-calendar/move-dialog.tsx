import { api } from '@pregon/auth-api/api';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { queryClient, queryKeyOf } from '@pregon/auth-api/queries';
import { listOccurrences, moveSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { countSendingCollisions, readSendingCalendar } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { Button } from '@pregon/ui/button';
import { DateField } from '@pregon/ui/date-fields';
import { Dialog } from '@pregon/ui/dialog';
import { Form, readTypedNumber, Submit, useAppForm, useValues } from '@pregon/ui/form';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { type ReactNode, createElement, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { wholeDay } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { PeopleCountField } from '../../people-count/people-count-field.tsx';
import { type Move, type Moved, useCalendarScreen } from './calendar-screen.ts';
import { NewDay } from './new-day.tsx';
import { UndoMove } from './undo-move.tsx';

const { day: dayField } = moveSchedule.body.entries;

interface MoveDialogProps extends Move {
  /** Called before the calendar is loaded again, after a move and after it was taken back. */
  readonly onMoved: (moved: Moved) => void;
  readonly onClose: () => void;
}

/** Loads again what shows when a schedule is sent. */
const refresh = () => {
  for (const source of [readSendingCalendar, countSendingCollisions, schedulesQuery, listOccurrences])
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(source) });
};

/**
 * Asks to which day a sending moves, or whether it moves to the day on which it was dropped, and says what changes. Of a schedule that
 * repeats only this sending moves.
 */
export default function MoveDialog({ entry, day: dropped, onMoved, onClose }: MoveDialogProps) {
  const { today } = useCalendarScreen();
  const { schedule, version, name, day: from } = entry;
  const occurrence = (entry.repeats && entry.occurrence) || undefined;
  const [schema] = useState(() => v.object({ day: v.pipe(dayField, v.notValue(from, 'Ya está en ese día: elige otro.')) }));
  const form = useAppForm({ schema, initialValues: { ...(dropped !== undefined && { day: dropped }) } });
  const [chosen] = useValues(form, ['day']);
  const [fault, setFault] = useState<unknown>();
  const [people, setPeople] = useState('');
  const needsPeople = fault instanceof ApiFault && fault.code === 'CONFIRMATION_NEEDED';
  // Keys go to the day at once; a day on which it was dropped only waits to be confirmed.
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (dropped === undefined) fields.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  }, [dropped]);
  const submit = async (moved: { readonly day: string }) => {
    try {
      const confirmedPeople = readTypedNumber(people) || null;
      const saved = await api.call(moveSchedule, {
        params: { id: schedule },
        body: { day: moved.day, version, occurrence, confirmedPeople },
      });
      onMoved({ schedule, from, to: moved.day });
      onClose();
      toast.success(
        createElement(UndoMove, {
          schedule,
          name,
          from,
          to: moved.day,
          version: saved.version,
          occurrence,
          confirmedPeople,
          onDone: () => {
            onMoved({ schedule, from: moved.day, to: from });
            refresh();
          },
        }),
        { duration: 15_000 },
      );
    } catch (refused) {
      setFault(refused);
    } finally {
      refresh();
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Mover «${name}» a otro día`}
      actions={
        <>
          <Button onPress={onClose}>No mover</Button>
          <Submit of={form} pendingLabel="Moviendo…">
            Mover envío
          </Submit>
        </>
      }
    >
      <Form of={form} onSubmit={submit} summary={false} aria-label="Mover a otro día">
        <div className="move-form" ref={fields}>
          <WhatMoves entry={entry} />
          <DateField of={form} name="day" label="Nuevo día" min={today} />
          <NewDay day={chosen} entry={entry} />
          {needsPeople ? (
            <PeopleCountField label="Escribe cuántos clientes lo reciben" value={people} onChange={setPeople} />
          ) : null}
          <div role="alert">{fault ? <Note tone="warning">{messageOf(fault)}</Note> : null}</div>
        </div>
      </Form>
    </Dialog>
  );
}

/** When the sending is sent now, and what stays as it is. */
function WhatMoves({ entry: { schedule, repeats, day, time, movedFrom } }: Pick<Move, 'entry'>) {
  const now = `Ahora sale el ${wholeDay(day)} a las ${time}.`;
  if (!repeats) return <p>{`${now} Cambia el día; la hora, el perfil y los mensajes se quedan como están.`}</p>;
  return (
    <>
      <p>{`${now}${movedFrom ? ` Se movió del ${wholeDay(movedFrom)}.` : ''} Se mueve solo este envío: los demás de la repetición se quedan en su día.`}</p>
      <p>
        <Link className="link" to={paths.editSchedule(schedule)}>
          Cambiar toda la repetición
        </Link>
      </p>
    </>
  );
}

/** The reason why a schedule cannot be moved; a message of its fields says more than that of the fault. */
function messageOf(fault: unknown): ReactNode {
  const [first] = fault instanceof ApiFault ? Object.values(fault.fields) : [];
  return first ?? faultMessage(fault);
}
