import { bestRating, surveyForm } from '@pregon/contract/surveys/survey.schema';
import { useId } from 'react';
import { Field } from '../../form/fields.tsx';
import { type FieldErrors, useForm } from '../../form/use-form.ts';

/** The values of the form; a rating of 0 is missing. */
export interface SurveyValues {
  readonly ratings: readonly number[];
  readonly observations: string;
}

interface SurveyFormProps {
  readonly questions: readonly string[];
  readonly onSubmit: (values: SurveyValues) => Promise<FieldErrors | undefined>;
}

const unfilled = (questions: readonly string[]): SurveyValues => ({ ratings: questions.map(() => 0), observations: '' });

/** A rating for each question, and optional remarks. */
export function SurveyForm({ questions, onSubmit }: SurveyFormProps) {
  const { values, errors, busy, change, props } = useForm({
    initial: unfilled(questions),
    schema: surveyForm,
    bodyOf: ({ ratings, observations }) => ({ ratings: [...ratings], observations }),
    onSubmit: (_, filled) => onSubmit(filled),
  });
  const rate = (position: number, rating: number) => change({ ratings: values.ratings.with(position, rating) });

  return (
    <form className="stack" {...props}>
      {questions.map((question, position) => (
        <RatingField
          key={question}
          question={question}
          rating={values.ratings[position] ?? 0}
          error={errors[`ratings.${position}`]}
          onRate={(rating) => rate(position, rating)}
        />
      ))}
      <Field label="¿Algo más?" optional error={errors['observations']}>
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            rows={3}
            placeholder="Lo que quieras contarnos"
            value={values.observations}
            onChange={(event) => change({ observations: event.target.value })}
          />
        )}
      </Field>
      {errors[''] && (
        <p className="error" role="alert">
          {errors['']}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-l btn-wide" aria-busy={busy}>
        {busy ? 'Enviando...' : 'Enviar respuestas'}
      </button>
    </form>
  );
}

interface RatingFieldProps {
  readonly question: string;
  readonly rating: number;
  readonly error: string | undefined;
  readonly onRate: (rating: number) => void;
}

const ratings = Array.from({ length: bestRating }, (_, position) => position + 1);
const ends: Readonly<Record<number, string>> = { 1: 'Muy mal', [bestRating]: 'Excelente' };

function RatingField({ question, rating, error, onRate }: RatingFieldProps) {
  const id = useId();
  return (
    <fieldset
      className="rate"
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-question`}
      aria-required
      aria-invalid={Boolean(error)}
      aria-describedby={error && `${id}-error`}
      data-invalid={error ? '' : undefined}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector('input')?.focus();
      }}
    >
      <legend id={`${id}-question`}>{question}</legend>
      <div>
        {ratings.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              aria-label={ends[value] ? `${value}, ${ends[value].toLowerCase()}` : String(value)}
              checked={rating === value}
              onChange={() => onRate(value)}
            />
            {value}
          </label>
        ))}
      </div>
      <div className="ends" aria-hidden="true">
        <span>{ends[1]}</span>
        <span>{ends[bestRating]}</span>
      </div>
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
