import * as v from 'valibot';
import { namedPerson } from '../customers/named-person.schema.ts';
import { dayExists, moment, requiredText } from '../field.schema.ts';
import { eventTypes } from './event-types.ts';

/** The largest number of events in a request, and of properties of an event. */
export const mostEvents = 100;
const mostProperties = 20;
const longestText = 200;
const largestNumber = 1e15;

/** The name of a custom event. Names are compared without accents, capitals and spaces. */
const eventName = v.pipe(
  v.string('Escribe el nombre del evento.'),
  v.trim(),
  v.nonEmpty('Escribe el nombre del evento.'),
  v.regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.:-]{0,59}$/u,
    'Usa hasta 60 letras, números, espacios, puntos, dos puntos, guiones y guiones bajos.',
  ),
);

const eventProperties = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,59}$/, 'Usa letras, números y guiones bajos en los nombres.')),
    v.union(
      [
        v.pipe(v.string(), v.trim(), v.maxLength(longestText, `Usa ${longestText} caracteres o menos.`)),
        v.pipe(
          v.number(),
          v.finite('Escribe un número.'),
          v.minValue(-largestNumber, 'Este número es demasiado pequeño.'),
          v.maxValue(largestNumber, 'Este número es demasiado grande.'),
        ),
        v.boolean(),
      ],
      `Usa un texto de hasta ${longestText} caracteres, un número, o verdadero o falso.`,
    ),
  ),
  v.check((values) => Object.keys(values).length <= mostProperties, `Usa ${mostProperties} propiedades o menos.`),
);

/** What a person did, as another system reports it. */
export const eventForm = v.pipe(
  v.strictObject({
    /** The identifier that the sender gave it: a repetition of it is stored once. */
    id: requiredText('Escribe el identificador del evento.'),
    type: v.picklist(eventTypes, 'Di de qué tipo es: cart, order, stock o custom.'),
    /** The name of a custom event; other types have none. */
    name: v.optional(eventName),
    person: namedPerson('Di de quién es el evento.'),
    /** When it occurred; by default when it is received. */
    occurredAt: v.optional(
      v.pipe(
        v.string('Escribe el momento.'),
        v.isoTimestamp('Escribe el momento así: 2026-11-24T14:00:00Z.'),
        v.check((text) => dayExists(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), 'Este momento no existe.'),
      ),
    ),
    properties: v.optional(eventProperties, {}),
  }),
  v.forward(
    v.partialCheck(
      [['type'], ['name']],
      ({ type, name }) => type !== 'custom' || name !== undefined,
      'Escribe el nombre del evento.',
    ),
    ['name'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['name']],
      ({ type, name }) => type === 'custom' || name === undefined,
      'Solo los eventos de tipo custom tienen nombre.',
    ),
    ['name'],
  ),
);
export type EventForm = v.InferOutput<typeof eventForm>;

/**
 * Some events. Each is checked for itself, so that an invalid one does not keep the others from being stored: anything is accepted as an
 * event here, and the answer tells what is wrong with it.
 */
export const eventBatch = v.strictObject({
  events: v.pipe(
    v.array(v.union([eventForm, v.unknown()]), 'Manda una lista de eventos.'),
    v.minLength(1, 'Manda al menos un evento.'),
    v.maxLength(mostEvents, `Manda ${mostEvents} eventos o menos.`),
  ),
});

/**
 * What became of an event: `accepted`; `repeated`, one with this id was stored before; `unknown`, the account has no such person, and
 * nothing is stored; `invalid`, something is wrong with its fields.
 */
export const eventStatuses = ['accepted', 'repeated', 'unknown', 'invalid'] as const;

export const eventResult = v.object({
  /** Its place in the request, from 0. */
  index: v.number(),
  /** The identifier of the sender; null where there is none that can be read. */
  id: v.nullable(v.string()),
  status: v.picklist(eventStatuses),
  /** The customer whose event it is. */
  customer: v.nullable(v.number()),
  /** What is wrong, by the dotted path of a field of the event; empty for accepted and repeated ones. */
  fields: v.record(v.string(), v.string()),
});
export type EventResult = v.InferOutput<typeof eventResult>;

export const acceptedEvents = v.object({
  accepted: v.number(),
  repeated: v.number(),
  unknown: v.number(),
  invalid: v.number(),
  /** One for each event, in the order of the request. */
  results: v.array(eventResult),
});
export type AcceptedEvents = v.InferOutput<typeof acceptedEvents>;

/** A stored event of a customer. */
export const customerEvent = v.object({
  id: v.number(),
  type: v.picklist(eventTypes),
  /** The name of a custom event; empty for others. */
  name: v.string(),
  at: moment,
  properties: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});
export type CustomerEvent = v.InferOutput<typeof customerEvent>;
