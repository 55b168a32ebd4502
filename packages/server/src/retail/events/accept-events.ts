import { futureEventMinutes, keptEventDays } from '@pregon/contract/events/event-types';
import { type AcceptedEvents, type EventForm, eventForm, type EventResult } from '@pregon/contract/events/events.schema';
import { optionCode } from '@pregon/contract/options/option-code';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { isForeignKeyViolation } from '../../kernel/database/error-class.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { parse } from '../../kernel/http/parse.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { findCustomers } from '../customers/find-customers.ts';
import type { Identity } from '../customers/identity.ts';
import { keptIds } from '../customers/kept-ids.ts';
import { identityNamed } from '../customers/named-person.ts';
import { customerEventsRepository } from './customer-events.repository.ts';

const dayMs = 86_400_000;
/** Limit of attempts: a customer may be erased or merged while their events are stored. */
const mostAttempts = 3;

type Problems = Readonly<Record<string, string>>;

/** An event of a request that is valid. */
interface ReadEvent {
  readonly event: EventForm;
  readonly at: string;
  readonly identity: Identity;
}

/** What is wrong with the moment of an event. Undefined: nothing. */
function wrongMoment(at: number, { type }: EventForm, now: Date): string | undefined {
  if (at > now.getTime() + futureEventMinutes * 60_000) return 'Este momento todavía no ha llegado.';
  const kept = keptEventDays[type];
  if (at < now.getTime() - kept * dayMs) return `Es de hace más de ${kept} días: estos eventos no se guardan tanto tiempo.`;
  return undefined;
}

/** Checks one event of a request. */
function readEvent(row: unknown, now: Date): ReadEvent | { readonly problems: Problems } {
  let event: EventForm;
  try {
    event = parse(eventForm, row);
  } catch (error) {
    if (error instanceof Fault && error.fields) return { problems: error.fields };
    throw error;
  }
  const at = event.occurredAt === undefined ? now.getTime() : Date.parse(event.occurredAt);
  const moment = wrongMoment(at, event, now);
  const { identity, problems } = identityNamed(event.person);
  const wrong = {
    ...(moment && { occurredAt: moment }),
    ...Object.fromEntries(Object.entries(problems).map(([kind, message]) => [`person.${kind}`, message])),
  };
  return Object.keys(wrong).length > 0 ? { problems: wrong } : { event, at: new Date(at).toISOString(), identity };
}

/** The identifier in a row that is not valid, as far as it can be told. */
function idIn(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null;
  return typeof id === 'string' && id.length <= 200 ? id.trim() : null;
}

/** The customers of events, by the position of the event. Of several with the same address the newest is meant, as in a sending. */
async function findPeople(
  database: Queryable,
  principal: Principal,
  events: readonly ReadEvent[],
): Promise<readonly (number | undefined)[]> {
  const named = events.flatMap(({ event }) => event.person.customer ?? []);
  const kept = await keptIds(database, principal, named);
  const found = await findCustomers(
    database,
    principal.accountId,
    events.map(({ event, identity }) => (event.person.customer === undefined ? identity : {})),
  );
  return events.map(({ event }, position) => {
    if (event.person.customer !== undefined) return kept.get(event.person.customer);
    const ids = found[position] ?? [];
    return ids.length > 0 ? Math.max(...ids) : undefined;
  });
}

async function store(database: Database, principal: Principal, events: readonly ReadEvent[]) {
  for (let attempt = 1; ; attempt += 1) {
    const people = await findPeople(database, principal, events);
    const rows = events.flatMap(({ event: { id, type, name = '', properties }, at }, position) => {
      const customerId = people[position];
      return customerId === undefined
        ? []
        : [{ senderId: id, customerId, type, name, nameCode: optionCode(name), at, properties }];
    });
    // The first of several with the same identifier.
    const first = [...new Map(rows.toReversed().map((row) => [row.senderId, row])).values()];
    try {
      const stored = first.length > 0 ? await customerEventsRepository.add(database, principal, first) : new Set<string>();
      return { people, stored };
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt === mostAttempts) throw error;
    }
  }
}

const nobody: Problems = { person: 'No hay un cliente con estos datos: el evento no se guardó.' };

/**
 * Stores the valid events of known customers, each at most once for the sender's identifier in the account, and tells what became of
 * each. Nobody is created.
 */
export async function acceptEvents(
  database: Database,
  principal: Principal,
  rows: readonly unknown[],
  now: Date,
): Promise<AcceptedEvents> {
  const read = rows.map((row) => readEvent(row, now));
  const valid = read.flatMap((one) => ('event' in one ? [one] : []));
  const { people, stored } = await store(database, principal, valid);
  const positions = new Map(valid.map((one, position) => [one, position]));
  const told = new Set<string>();
  const results = read.map((one, index): EventResult => {
    if (!('event' in one)) return { index, id: idIn(rows[index]), status: 'invalid', customer: null, fields: one.problems };
    const { id } = one.event;
    const customer = people[positions.get(one) ?? -1];
    if (customer === undefined) return { index, id, status: 'unknown', customer: null, fields: nobody };
    const isNew = stored.has(id) && !told.has(id);
    told.add(id);
    return { index, id, status: isNew ? 'accepted' : 'repeated', customer, fields: {} };
  });
  const count = (status: EventResult['status']) => results.filter((result) => result.status === status).length;
  return {
    accepted: count('accepted'),
    repeated: count('repeated'),
    unknown: count('unknown'),
    invalid: count('invalid'),
    results,
  };
}
