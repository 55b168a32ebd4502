import { expect, it, jest } from '@jest/globals';
import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MonthCalendar } from './month-calendar.tsx';

const planned: readonly PlannedOccurrence[] = [
  { at: new Date('2026-12-09T14:00Z'), day: '2026-12-09', time: '09:00', plannedDay: '2026-12-08', reason: 'dia_no_habil' },
  { at: new Date('2026-12-15T15:30Z'), day: '2026-12-15', time: '10:30', plannedDay: '2026-12-15', reason: null },
];
const holidays: readonly Holiday[] = [{ day: '2026-12-08', name: 'Inmaculada Concepción', source: 'pais' }];

function show() {
  const onMonth = jest.fn();
  const others = new Map([
    ['2026-12-08', 1],
    ['2026-12-15', 2],
  ]);
  render(
    <MonthCalendar month="2026-12" today="2026-12-10" planned={planned} holidays={holidays} others={others} onMonth={onMonth} />,
  );
  return onMonth;
}

/** The marks of the days that have some, by the text of the day. */
const marks = () =>
  Object.fromEntries(
    within(screen.getByRole('table'))
      .getAllByRole('cell')
      .flatMap(({ firstElementChild: day }) => {
        const found = Object.keys((day as HTMLElement).dataset);
        return found.length > 0 ? [[day?.textContent, found]] : [];
      }),
  );

it('marks and describes sendings, moved sendings, those of the team, holidays, today, and days of other months', () => {
  show();
  expect(marks()).toEqual({
    '30': ['outsideMonth'],
    '8, festivo: Inmaculada Concepción, el envío se movió de aquí, 1 envío más del equipo': ['holiday', 'moved', 'others'],
    '9, envío a las 09:00': ['selected'],
    '10, hoy': ['today'],
    '15, envío a las 10:30, 2 envíos más del equipo': ['selected', 'others'],
    '1': ['outsideMonth'],
    '2': ['outsideMonth'],
    '3': ['outsideMonth'],
  });
});

it('turns to the month before and after', async () => {
  const onMonth = show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /noviembre/i }));
  await user.click(screen.getByRole('button', { name: /enero/i }));
  expect(onMonth.mock.calls).toEqual([['2026-11'], ['2027-01']]);
});
