import { type ExperimentDesign, experimentDesign } from '@pregon/contract/experiments/experiment.schema';
import * as v from 'valibot';

/** The form's value for a schedule whose experiment was removed. */
export const noExperiment = 'null';

/** The message of each field of a design that the contract refuses, by its path: `arms.1.subject`. */
export function designErrors(design: ExperimentDesign): Readonly<Record<string, string>> {
  const { issues = [] } = v.safeParse(experimentDesign, design);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

/** The name of a version that is compared with nothing but the control group. */
export const onlyArmName = 'Con el mensaje';

/** The design that a form's value stands for; undefined for a value that is untouched, removed or unreadable. */
export function readDesign(text: string): ExperimentDesign | undefined {
  try {
    const design: unknown = JSON.parse(text);
    return v.is(v.looseObject({ arms: v.array(v.looseObject({})) }), design)
      ? (design as unknown as ExperimentDesign)
      : undefined;
  } catch {
    return undefined;
  }
}
