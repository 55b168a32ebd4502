import { ApiFault } from '@pregon/auth-api/fault';
import { armName } from './experiment/arm-name.ts';
import { fieldOf, type ScheduleOutput } from './schedule-fields.ts';

/** The versions of an experiment are kept in one field of the form: a fault of one of them says which it is. */
function ofArm(path: string, text: string): string {
  const [, place] = /^experiment\.arms\.(\d)\./.exec(path) ?? [];
  return place === undefined ? text : `${armName(Number(place) + 1)}: ${text}`;
}

/** Maps the fields of a server fault from the request's paths to the form's names. */
export function toFormFault(fault: unknown, { sendMethods }: ScheduleOutput): unknown {
  if (!(fault instanceof ApiFault)) return fault;
  const types = sendMethods.map(({ type }) => type);
  const fields = Object.fromEntries(
    Object.entries(fault.fields).map(([path, text]) => [fieldOf(path, types), ofArm(path, text)]),
  );
  return fault.withFields(fields);
}
