import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { calendarDay } from '../field.schema.ts';
import { editorRoles, everyRole } from '../session/roles.ts';

/** A day of the account's calendar on which nobody works, beside Saturdays and Sundays. */
export const holiday = v.object({
  day: v.string(),
  name: v.string(),
  /** `pais`: computed for the country; `cuenta`: added by the account. */
  source: v.picklist(['pais', 'cuenta']),
});
export type Holiday = v.InferOutput<typeof holiday>;

/** The holidays between two days, both included; at most ten years. `removed`: those of the country that the account works on. */
export const listHolidays = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/holidays',
  access: everyRole,
  query: v.strictObject({ from: calendarDay('Elige desde qué día.'), to: calendarDay('Elige hasta qué día.') }),
  response: v.object({ items: v.array(holiday), removed: v.array(holiday) }),
  errors: ['INVALID'],
});

/**
 * Makes a day a holiday of the account with a name, or a working day with null. Schedules that hang on it are planned anew. Refuses
 * to take out a legal holiday while the account keeps to its country's law.
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
