import * as v from 'valibot';

/** The highest rating; the lowest is 1. */
export const bestRating = 5;

const missing = 'Este campo es requerido';

/** A rating; 0 means none. */
export const rating = v.pipe(
  v.number(missing),
  v.integer(missing),
  v.minValue(1, missing),
  v.maxValue(bestRating, `Elige de 1 a ${bestRating}.`),
);

/** The survey form of a customer: a rating for each question, in order, and a comment. */
export const surveyForm = v.strictObject({
  ratings: v.pipe(v.array(rating), v.minLength(1, missing), v.maxLength(20)),
  observations: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, 'Usa 2000 caracteres o menos.')), ''),
});
