import { type To, useLocation, useNavigate } from 'react-router-dom';
import { type Step, steps } from './steps.ts';

interface ShownStep {
  readonly step: Step;
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
  /** Returns the address of a step; search parameters and router state are preserved. */
  readonly addressOf: (step: Step) => { readonly to: To; readonly state: unknown };
  readonly goTo: (step: Step) => void;
}

/** Returns the current step, which the address's fragment names. */
export function useStep(): ShownStep {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const position = Math.max(
    0,
    steps.findIndex(({ slug }) => `#${slug}` === hash),
  );
  const addressOf = ({ slug }: Step) => ({ to: { pathname, search, hash: slug }, state: state as unknown });
  return {
    step: steps[position] ?? steps[0],
    previous: steps[position - 1],
    next: steps[position + 1],
    addressOf,
    goTo: (step) => void navigate(addressOf(step).to, { state: state as unknown }),
  };
}
