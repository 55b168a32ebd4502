import { eventTypeLabels } from '@pregon/contract/events/event-types';
import { optionCode } from '@pregon/contract/options/option-code';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { customers } from '../../../retail/customers/customers.table.ts';
import { windowOfDays } from '../../../retail/purchases/purchase-window.ts';
import type { AudienceFilter } from '../audience-filter.ts';
import type { AudienceScope } from '../audience-scope.ts';
import { atStart, countWords, dayWords } from '../audience-words.ts';

type Selection = Pick<ProfileSelection, 'eventType' | 'eventName' | 'eventTo' | 'eventDays' | 'eventTimes'>;

const isWithout = ({ eventTo }: Selection): boolean => eventTo === 'no hicieron';
const least = ({ eventTimes }: Selection): number => eventTimes ?? 1;

const named = ({ eventType, eventName }: Selection): string =>
  eventType === 'custom' || eventType === '' ? eventName.trim() : eventTypeLabels[eventType];

const soFar = ({ eventDays }: Selection): string =>
  eventDays === 1 ? 'hoy' : `en los últimos ${countWords(eventDays ?? 0, 'día', 'días')}`;

/** 'hicieron el evento «Carrito» al menos 2 veces en los últimos 30 días', 'no hicieron el evento «Pedido» en los últimos 30 días'. */
function eventWords(selection: Selection): string {
  const times = least(selection);
  const often = countWords(times, 'vez', 'veces');
  const bound = times === 1 ? '' : isWithout(selection) ? ` ${often} o más` : ` al menos ${often}`;
  return `${selection.eventTo} el evento «${named(selection)}»${bound} ${soFar(selection)}`;
}

/** The condition on a row of `customer_event` that it counts: the event, within the days on the account's clock. */
function counts({ eventType, eventName, eventDays }: Selection, { accountId, today, timeZone }: AudienceScope): SQL {
  const first = Temporal.PlainDate.from(today).subtract({ days: (eventDays ?? 1) - 1 });
  const { from, to } = windowOfDays(first.toString(), today, timeZone);
  const code = eventType === 'custom' ? optionCode(eventName) : '';
  return sql`customer_event.account_id = ${accountId} and customer_event.type = ${eventType} and customer_event.name_code = ${code}
    and customer_event.at >= ${from}::timestamptz and customer_event.at < ${to}::timestamptz`;
}

/** Who had the event often enough, as a SELECT of `customer_id`, each customer once. */
function whoHad(selection: Selection, scope: AudienceScope): SQL {
  const times = least(selection);
  const often = times === 1 ? sql`` : sql`having count(*) >= ${times}`;
  return sql`select customer_id from customer_event where ${counts(selection, scope)} group by customer_id ${often}`;
}

/** Customers by whether they had an event that another system reported, often enough in the last days. */
export const event: AudienceFilter = {
  key: 'event',
  title: 'Evento',
  applies: ({ eventType, eventName, eventTo, eventDays }) =>
    eventType !== '' && eventTo !== '' && eventDays !== null && (eventType !== 'custom' || optionCode(eventName) !== ''),
  label: (selection) => atStart(eventWords(selection)),
  phrase: (selection) => ({ role: 'who', text: eventWords(selection) }),
  list(selection, scope) {
    if (isWithout(selection)) return undefined;
    const members = whoHad(selection, scope);
    const [source, had] =
      least(selection) === 1
        ? [sql`customer_event`, sql`${counts(selection, scope)} and customer_event.customer_id = ${customers.id}`]
        : [sql`(${members}) as often`, sql`often.customer_id = ${customers.id}`];
    return { name: 'eventful', members, isMember: sql`exists (select from ${source} where ${had})` };
  },
  joins: (selection, scope) =>
    isWithout(selection)
      ? [sql`left join (${whoHad(selection, scope)}) as eventful on eventful.customer_id = ${customers.id}`]
      : [],
  condition: (selection) => (isWithout(selection) ? sql`eventful.customer_id is null` : sql`eventful.customer_id is not null`),
  fact(selection, scope) {
    const own = sql`from customer_event where ${counts(selection, scope)} and customer_event.customer_id = ${customers.id}`;
    return {
      times: sql`(select count(*)::int ${own})`,
      day: sql`(select (max(customer_event.at) at time zone ${scope.timeZone})::date::text ${own})`,
    };
  },
  describe({ times, day }, selection) {
    if (typeof day !== 'string' || typeof times !== 'number') return `No lo hizo ${soFar(selection)}`;
    const often = countWords(times, 'vez', 'veces');
    return `Lo hizo ${often} ${soFar(selection)}, la última el ${dayWords(day)}`;
  },
};
