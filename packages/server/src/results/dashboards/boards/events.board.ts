import { listCustomers } from '@pregon/contract/customers/customers.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import { barChart } from '../drawing/bar-chart.ts';
import { dataBehind, dataTable } from '../drawing/data-table.ts';
import { figures, growth } from '../drawing/figure.ts';
import { icon } from '../drawing/icon.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { momentFormats, formatCount, formatDay, formatNumber, formatCompactNumber } from '../drawing/formatting.ts';
import { dailyNumbers } from '../numbers/daily.numbers.ts';
import { type Event, type EventCount, type EventKind, eventKinds, eventNumbers } from '../numbers/event.numbers.ts';
import { dayIn, type Period } from '../period.ts';
import { type BuildBoard, cell, legend, nothing, scheduleAction, spanOf, widerSpanOf } from './board-content.ts';
import { countedNote, countedRequest } from './counted-request.ts';
import { openingHours } from './opening-hours.ts';

const title = 'Eventos';
const mostLatest = 25;

/** Hours of one column, so that a chart has about a hundred, or one for each day. */
const columnHours = (length: number): 1 | 6 | 24 => (length <= 7 ? 1 : length <= 31 ? 6 : 24);
const columnWords = { 1: 'Hora a hora', 6: 'Cada seis horas', 24: 'Día a día' } as const;

const wording: Readonly<Record<EventKind, { readonly name: string; readonly one: string; readonly colour: 1 | 2 | 3 | 4 | 5 }>> =
  {
    open: { name: 'Aperturas', one: 'Apertura', colour: 1 },
    click: { name: 'Clics', one: 'Clic', colour: 2 },
    unsubscribe: { name: 'Bajas', one: 'Baja', colour: 3 },
    bounce: { name: 'Rebotes', one: 'Rebote', colour: 4 },
    complaint: { name: 'Quejas', one: 'Queja', colour: 5 },
  };

const countOf = (counts: readonly EventCount[], kind: EventCount['kind'], within: (stretch: string) => boolean): number =>
  counts.filter((one) => one.kind === kind && within(one.stretch)).reduce((sum, { events }) => sum + events, 0);

/** A chart of all events over time. */
function stream(counts: readonly EventCount[], { days, now, length, timeZone }: Period): Markup {
  const hours = columnHours(length);
  const today = dayIn(now, timeZone);
  const thisHour = momentFormats(timeZone).time(now).slice(0, 2);
  const known = new Map(counts.map(({ stretch, kind, events }) => [`${stretch} ${kind}`, events]));
  const columns = days.flatMap((day) =>
    Array.from({ length: 24 / hours }, (_, index) => String(index * hours).padStart(2, '0'))
      .filter((hour) => day < today || hour <= thisHour)
      .map((hour) => {
        const events = eventKinds.map((kind) => known.get(`${day}T${hour} ${kind}`) ?? 0);
        return { day, hour, events };
      }),
  );
  const name = ({ day, hour }: { readonly day: string; readonly hour: string }): string =>
    hours === 24 ? formatDay(day) : `${formatDay(day)}, ${hour}:00`;
  const most = columns.toSorted((one, other) => sum(other.events) - sum(one.events))[0];
  const finding = most
    ? `Lo que pasó con los mensajes. Lo más: ${formatCount(sum(most.events), 'evento', 'eventos')} desde ${name(most)}.`
    : '';
  const bars = eventKinds.map((kind, position) => ({
    name: wording[kind].name,
    colour: wording[kind].colour,
    values: columns.map(({ events }) => events[position] ?? 0),
  }));
  return markup`${barChart({
    finding,
    labels: columns.map(({ day }) => formatDay(day)),
    names: columns.map(name),
    bars,
    formatAxis: formatCompactNumber,
    format: formatNumber,
  })}${dataBehind(
    'Eventos en el tiempo',
    [
      { title: 'Desde', cell: name },
      ...eventKinds.map((kind, position) => ({
        title: wording[kind].name,
        numeric: true,
        cell: ({ events }: (typeof columns)[number]) => formatNumber(events[position] ?? 0),
      })),
    ],
    columns.filter(({ events }) => sum(events) > 0),
  )}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The sending of an event, with a link to its page. */
function sendingOf({ schedule, scheduleName }: Event): Markup {
  if (scheduleName === null) return markup`<span class="soft">De la dirección, no de un envío</span>`;
  return schedule ? markup`<a href="/admin/sends/scheduled-list/${schedule}">${scheduleName}</a>` : markup`${scheduleName}`;
}

/** Whose an event is, with a link to their page for those who may read customers. */
function personOf({ customer, customerName, others, scheduleName }: Event, mayRead: boolean): Markup {
  if (customer === null) {
    const what = scheduleName === null ? 'Nadie en tus clientes tiene la dirección' : 'Un cliente que ya se eliminó';
    return markup`<span class="soft">${what}</span>`;
  }
  if (!mayRead) return markup`<span class="soft">${others > 0 ? `${formatNumber(others + 1)} clientes` : 'Un cliente'}</span>`;
  const more = others > 0 && markup`<small>y ${formatNumber(others)} más con la misma dirección</small>`;
  return markup`<a href="/admin/clientes/${customer}">${customerName || `Cliente ${customer}`}</a>${more}`;
}

function latestEvents(events: readonly Event[], timeZone: string, mayRead: boolean): Markup {
  const format = momentFormats(timeZone);
  return dataTable(
    'Últimos eventos',
    [
      { title: 'Cuándo', cell: ({ at }: Event) => format.moment(at) },
      {
        title: 'Qué',
        cell: ({ kind }) => markup`<span class="kind k${wording[kind].colour}">${icon(kind)}${wording[kind].one}</span>`,
      },
      {
        title: 'Envío',
        cell: (event) => markup`${sendingOf(event)}${event.detail && markup`<small>${event.detail}</small>`}`,
      },
      { title: 'Quién', cell: (event) => personOf(event, mayRead) },
    ],
    events,
  );
}

/** The dashboard of events: openings, clicks, unsubscriptions and bounces. */
export const eventsBoard: BuildBoard = async (asked) => {
  const request = await countedRequest(asked);
  const { database, period, viewer } = request;
  const mayRead = !viewer || mayCall(listCustomers.access, viewer.role);
  const [span, wider] = [spanOf(request), widerSpanOf(request)];
  const [counts, latest, hours] = await Promise.all([
    eventNumbers.counts(database, wider, columnHours(period.length), period.timeZone),
    eventNumbers.latest(database, span, mostLatest),
    dailyNumbers.openingHours(database, span, period.timeZone),
  ]);
  const isOfPeriod = (stretch: string) => stretch >= (period.days[0] ?? '');
  const machines = countOf(counts, 'machine', isOfPeriod);
  const against = `vs. ${period.length} días antes`;
  const head = figures(
    eventKinds.map((kind) => {
      const now = countOf(counts, kind, isOfPeriod);
      const before = countOf(counts, kind, (stretch) => !isOfPeriod(stretch));
      return {
        name: wording[kind].name,
        value: formatNumber(now),
        change: growth(now, before, kind === 'open' || kind === 'click'),
        against,
      };
    }),
  );
  if (latest.length === 0) {
    const empty = nothing(
      `Nada en estos ${period.length} días`,
      'Aquí verás cada apertura, clic, baja, rebote y queja, a la hora en que pasó.',
      scheduleAction(),
    );
    return { title, body: markup`${head}${empty}` };
  }
  return {
    title,
    body: markup`${head}<div class="board">
${cell({
  title: columnWords[columnHours(period.length)],
  width: 12,
  aside: legend(eventKinds.map((kind) => wording[kind])),
  body: stream(counts, period),
})}
${cell({ title: 'Lo último', width: 8, body: latestEvents(latest, period.timeZone, mayRead) })}
${cell({ title: 'Mejor hora para escribir', width: 4, aside: 'por hora de entrega', body: openingHours(hours) })}</div>
<p class="foot">Cada mensaje cuenta una vez como abierto, y cada uno de sus enlaces una vez como clic, a la hora de la primera. ${machines > 0 && `Además hubo ${formatCount(machines, 'visita', 'visitas')} de programas que revisan el correo, que no cuentan.`} Las bajas son de personas; los rebotes y las quejas de correo no deseado van aparte.${request.reading?.addsMessages === false && countedNote(request)}</p>`,
  };
};
