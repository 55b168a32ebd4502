import * as v from 'valibot';

/** What a question can get, from 1 to this. */
export const bestRating = 5;

const missing = 'Este campo es requerido';

/** One rating. None is 0. */
export const rating = v.pipe(
  v.number(missing),
  v.integer(missing),
  v.minValue(1, missing),
  v.maxValue(bestRating, `Elige de 1 a ${bestRating}.`),
);

/** What a customer fills in: a rating for each question, in their order, and what else there is to say. */
export const surveyForm = v.strictObject({
  ratings: v.pipe(v.array(rating), v.minLength(1, missing), v.maxLength(20)),
  observations: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, 'Usa 2000 caracteres o menos.')), ''),
});
