import { channelFacts, channelNames } from '@pregon/contract/channels/channels';
import { calendarStates } from '@pregon/contract/schedules/calendar-state';
import { Button, IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { FilterChip } from '@pregon/ui/table';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayAfter, monthAfter, monthOf } from '../../days/days.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { stateLooks } from './entry-words.ts';

const stateOptions = calendarStates.map((value) => ({ value, label: stateLooks[value].label }));
const channelOptions = channelNames.map((value) => ({ value, label: channelFacts[value].label }));
const views = [
  { value: 'mes', label: 'Mes' },
  { value: 'semana', label: 'Semana' },
] as const;

/** Turning the page, the view, and the filters of the calendar. */
export function CalendarTools({
  address,
  title,
  today,
}: {
  readonly address: CalendarAddress;
  readonly title: string;
  readonly today: string;
}) {
  const { view, day, state, sendType, set } = address;
  const turn = (step: 1 | -1) =>
    set({ dia: view === 'semana' ? dayAfter(day, 7 * step) : `${monthAfter(monthOf(day), step)}-01` });
  const unit = view === 'semana' ? 'Semana' : 'Mes';
  return (
    <div className="calendar-tools">
      <div className="row">
        <IconButton label={`${unit} anterior`} onPress={() => turn(-1)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <IconButton label={`${unit} siguiente`} onPress={() => turn(1)}>
          <Icon of={ChevronRight} />
        </IconButton>
        <Button onPress={() => set({ dia: today })}>Hoy</Button>
      </div>
      <h2 aria-live="polite">{title}</h2>
      <div className="row end wrap">
        <FilterChip label="Estado" options={stateOptions} value={state} onChange={(value) => set({ state: value })} />
        <FilterChip label="Método" options={channelOptions} value={sendType} onChange={(value) => set({ sendType: value })} />
        <div className="seg seg-s" role="radiogroup" aria-label="Vista">
          {views.map(({ value, label }) => (
            <label key={value} data-selected={view === value ? '' : undefined}>
              <input type="radio" name="vista" checked={view === value} onChange={() => set({ vista: value, dia: day })} />
              {label}
            </label>
          ))}
        </div>
      </div>
    </div>
  );
}
