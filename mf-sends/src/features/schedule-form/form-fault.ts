import { ApiFault } from '@pregon/auth-api/fault';
import { experimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { withArm } from './experiment/refused-fields.ts';
import { fieldOf, type ScheduleOutput } from './schedule-fields.ts';

const isOfDesign = (path: string): boolean => Object.hasOwn(experimentDesign.pipe[0].entries, path.split('.')[0] ?? '');

/** A path of a request as one of the schedule's: the design of an experiment is stored by a request of its own. */
const inSchedule = (path: string): string => (isOfDesign(path) ? `experiment.${path}` : path);

/**
 * Maps the fields of a server fault from the request's paths to the form's names. The design of an experiment is one field of the form, so
 * that its paths stay, and say which version they are of.
 */
export function toFormFault(fault: unknown, { sendMethods }: ScheduleOutput): unknown {
  if (!(fault instanceof ApiFault)) return fault;
  const types = sendMethods.map(({ type }) => type);
  const named = Object.entries(fault.fields).map(([path, text]) => {
    const whole = inSchedule(path);
    return whole.startsWith('experiment.') ? [whole, withArm(whole, text)] : [fieldOf(whole, types), text];
  });
  return fault.withFields(Object.fromEntries(named));
}
