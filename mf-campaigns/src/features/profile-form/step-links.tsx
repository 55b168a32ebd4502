import { useErrors } from '@pregon/ui/form';
import { Link, type To } from 'react-router-dom';
import type { ProfileAppForm } from './profile-values.ts';
import { type Step, steps } from './steps.ts';

interface StepLinksProps {
  readonly form: ProfileAppForm;
  readonly current: Step;
  readonly addressOf: (step: Step) => { readonly to: To; readonly state: unknown };
}

/** Navigation between the steps with the number of errors in each. */
export function StepLinks({ form, current, addressOf }: StepLinksProps) {
  const errors = useErrors(form);
  const position = steps.indexOf(current);
  const errorCount = (step: Step) => Object.keys(step.fields).filter((field) => errors[`profile.${field}`]).length;
  return (
    <nav className="step-links" aria-label="Pasos del perfil">
      <ol className="steps">
        {steps.map((step, index) => {
          const wrong = errorCount(step);
          const { to, state } = addressOf(step);
          return (
            <li key={step.slug} data-done={index < position ? '' : undefined} data-wrong={wrong > 0 ? '' : undefined}>
              <Link to={to} state={state} aria-current={step === current ? 'step' : undefined}>
                <small>{`Paso ${index + 1}`}</small>
                <span className="step-label">{step.label}</span>
                {wrong > 0 ? <small className="wrong">{formatErrorCount(wrong)}</small> : null}
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="steps-now">
        {`Paso ${position + 1} de ${steps.length}`}
        {errorCount(current) > 0 ? ` · ${formatErrorCount(errorCount(current))}` : null}
      </p>
    </nav>
  );
}

const formatErrorCount = (count: number) => (count === 1 ? '1 error' : `${count} errores`);
