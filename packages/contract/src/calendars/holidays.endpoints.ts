import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { calendarDay } from '../field.schema.ts';
import { editorRoles, accountRoles } from '../session/roles.ts';

/** A non-working day of the account's calendar, besides Saturdays and Sundays. */
export const holiday = v.object({
  day: v.string(),
  name: v.string(),
  /** The source of the holiday: `pais` computed from the country's law, `cuenta` added by the account. */
  source: v.picklist(['pais', 'cuenta']),
});
export type Holiday = v.InferOutput<typeof holiday>;

/**
 * Lists the holidays between two days, both included, at most ten years apart. `removed` holds the country's holidays on which the account
 * works.
 */
export const listHolidays = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/holidays',
  access: accountRoles,
  query: v.strictObject({ from: calendarDay('Elige desde qué día.'), to: calendarDay('Elige hasta qué día.') }),
  response: v.object({ items: v.array(holiday), removed: v.array(holiday) }),
  errors: ['INVALID'],
});

/**
 * Makes a day a holiday of the account by giving it a name, or a working day with null. Schedules that depend on it are planned again. The
 * server refuses to remove a legal holiday while the account follows its country's law.
 */
export const changeHoliday = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/holidays',
  access: editorRoles,
  body: v.strictObject({
    day: calendarDay('Elige un día.'),
    name: v.nullable(
      v.pipe(v.string('Escribe el nombre del festivo.'), v.trim(), v.nonEmpty('Escribe el nombre del festivo.'), v.maxLength(80)),
    ),
  }),
  response: v.object({ message: v.string() }),
  errors: ['INVALID'],
});
