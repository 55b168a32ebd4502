import { Button } from '@pregon/ui/button';
import { Note, useOpenPart } from '@pregon/ui/page';
import { loadPart } from '@pregon/remote-api/load-part';
import { useState } from 'react';
import { wallClockIn } from '../schedule-fields.ts';
import { monthOf } from '../../../days/days.ts';
import { MonthCalendar } from './month-calendar.tsx';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { OtherSendings } from './other-sendings.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { useSendingsByDay } from './use-other-sendings.ts';
import type { PlanState } from './use-plan.ts';
import { useRuleNotes } from './use-rule-notes.ts';

/** How many of the next sendings are listed. */
const maxListed = 10;

const loadHolidays = () =>
  loadPart(async () => (await import(/* webpackChunkName: "schedule-saving" */ './holidays-dialog.tsx')).HolidaysDialog);

interface PlanPanelProps {
  readonly form: ScheduleAppForm;
  readonly plan: PlanState;
  readonly timeZone: string;
  /** The first day of the schedule. */
  readonly start: string;
}

/** Panel with the sendings as a calendar and a list, and a button that opens the holidays. */
export function PlanPanel({ form, plan, timeZone, start }: PlanPanelProps) {
  const noteOf = useRuleNotes(form, plan, timeZone);
  const { planned, holidays } = plan;
  const { Part: HolidaysDialog, open, close, prepare } = useOpenPart(loadHolidays);
  const now = wallClockIn(timeZone);
  const upcoming = planned.filter(({ day, time }) => `${day}T${time}` >= now).slice(0, maxListed);
  const firstMonth = monthOf(upcoming[0]?.day ?? start);
  // The month that the user turned to. It is reset when the first sending moves to another month.
  const [shownMonth, setShownMonth] = useState({ firstMonth, month: firstMonth });
  const month = shownMonth.firstMonth === firstMonth ? shownMonth.month : firstMonth;
  const others = useSendingsByDay(month);
  const [nextSending] = upcoming;
  return (
    <>
      {plan.hasFailed ? (
        <Note tone="warning">
          No pudimos calcular las fechas con los festivos.{' '}
          <Button variant="ghost" size="s" onPress={plan.retry}>
            Reintentar
          </Button>
        </Note>
      ) : null}
      <section>
        <MonthCalendar
          month={month}
          today={now.slice(0, 10)}
          planned={planned}
          holidays={holidays}
          others={others}
          onMonth={(next) => setShownMonth({ firstMonth, month: next })}
        />
        <p className="plan-legend" aria-hidden="true">
          <span>
            <i data-kind="sending" />
            Envío
          </span>
          <span>
            <i data-kind="holiday" />
            Festivo
          </span>
          {others.size > 0 ? (
            <span>
              <i data-kind="other" />
              Otros del equipo
            </span>
          ) : null}
          {planned.some(({ day, plannedDay }) => day !== plannedDay) ? (
            <span>
              <i data-kind="moved" />
              Se movió de aquí
            </span>
          ) : null}
        </p>
        <span onPointerEnter={prepare} onFocus={prepare}>
          <Button variant="ghost" size="s" onPress={open}>
            Calendario laboral
          </Button>
        </span>
      </section>
      <section>
        <h2>{upcoming.length < 2 ? 'Próximo envío' : `Próximos ${upcoming.length} envíos`}</h2>
        {upcoming.length === 0 ? (
          <p className="soft">No queda ningún envío entre estas fechas.</p>
        ) : (
          <UpcomingList upcoming={upcoming} holidays={holidays} year={now.slice(0, 4)} noteOf={noteOf} />
        )}
      </section>
      {nextSending ? <OtherSendings form={form} next={nextSending} /> : null}
      {HolidaysDialog ? <HolidaysDialog year={Number(month.slice(0, 4))} onClose={close} /> : null}
    </>
  );
}
