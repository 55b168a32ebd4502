import { channelFacts } from '@pregon/contract/channels/channels';
import { calendarState, type CalendarState } from '@pregon/contract/schedules/calendar-state';
import type { CalendarDay, CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { formatCount, formatDateTime } from '@pregon/ui/format';
import type { BadgeState } from '@pregon/ui/page';

/** How each state looks and what it is called. */
export const stateLooks: Readonly<Record<CalendarState, { readonly badge: BadgeState; readonly label: string }>> = {
  [calendarState.scheduled]: { badge: 'scheduled', label: 'Programada' },
  [calendarState.running]: { badge: 'running', label: 'En curso' },
  [calendarState.completed]: { badge: 'completed', label: 'Completada' },
  [calendarState.omitted]: { badge: 'failed', label: 'Omitida' },
  [calendarState.cancelled]: { badge: 'cancelled', label: 'Cancelada' },
  [calendarState.failed]: { badge: 'failed', label: 'Fallida' },
  [calendarState.paused]: { badge: 'paused', label: 'Pausada' },
  [calendarState.draft]: { badge: 'draft', label: 'Borrador' },
};

export const channelsOf = ({ sendTypes }: CalendarEntry): string => sendTypes.map((type) => channelFacts[type].label).join(', ');

/** '1.234 enviados', '≈ 1.234 clientes'; undefined where nobody was ever counted. */
export function peopleOf({ sent, expected }: CalendarEntry): string | undefined {
  if (sent !== null) return formatCount(sent, 'enviado', 'enviados');
  return expected ? `≈ ${formatCount(expected.people, 'cliente', 'clientes')}` : undefined;
}

const reasons = { dia: 'ese día no se envía', festivo: 'es festivo', hora: 'es fuera del horario' } as const;

/** What the sending rules do with a sending: 'Sale el 9 dic 2026, 07:00: es festivo'. */
export function delayOf({ delay }: CalendarEntry, zone: string | undefined): string | undefined {
  if (!delay) return undefined;
  return delay.at === null
    ? `No sale a tiempo: ${reasons[delay.reason]}`
    : `Sale el ${formatDateTime(delay.at, zone)}: ${reasons[delay.reason]}`;
}

const spanOf = ({ spans }: CalendarDay['hours'][number]): string =>
  spans.map(({ from, to }) => (from === '00:00' && to === '24:00' ? 'Todo el día' : `${from}–${to}`)).join(', ');

/** The hours in which a day may be sent to, as few words as possible: 'No se envía', '07:00–19:00', 'SMS 08:00–15:00'. */
export function hoursOf({ hours }: CalendarDay): string {
  const open = hours.filter(({ spans }) => spans.length > 0);
  if (open.length === 0) return 'No se envía';
  const [first = '', ...others] = new Set(hours.map(spanOf));
  if (others.length === 0) return first;
  return hours.map((one) => `${channelFacts[one.type].label} ${one.spans.length === 0 ? 'no' : spanOf(one)}`).join(' · ');
}

export const isClosed = ({ hours }: CalendarDay): boolean => hours.every(({ spans }) => spans.length === 0);
