import * as v from 'valibot';
import { calendarDay, moment, positiveInteger, requiredText } from '../field.schema.ts';

/** What the campaign form asks for. `numberSends` is how many profiles the campaign may hold. */
export const campaignForm = v.pipe(
  v.strictObject({
    name: requiredText('El nombre es requerido', 120),
    description: requiredText('La descripción es requerida', 500),
    dateStart: calendarDay('Elige el día en que empieza.'),
    dateEnd: calendarDay('Elige el día en que termina.'),
    numberSends: positiveInteger('Debe ingresar un numero entero positivo.'),
  }),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['dateEnd']],
      ({ dateStart, dateEnd }) => dateEnd >= dateStart,
      'La campaña no puede terminar antes de empezar.',
    ),
    ['dateEnd'],
  ),
);
export type CampaignForm = v.InferOutput<typeof campaignForm>;

/** A campaign. Days are the account's; `profileCount` is how many of its `numberSends` places are taken. */
export const campaign = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  description: v.string(),
  dateStart: v.string(),
  dateEnd: v.string(),
  numberSends: v.number(),
  profileCount: v.number(),
  createdAt: moment,
});
export type Campaign = v.InferOutput<typeof campaign>;
