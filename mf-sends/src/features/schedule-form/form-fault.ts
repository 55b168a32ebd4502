import { ApiFault } from '@pregon/auth-api/fault';
import { fieldOf, type ScheduleOutput } from './schedule-fields.ts';

/** Maps the fields of a server fault from the request's paths to the form's names. */
export function toFormFault(fault: unknown, { sendMethods }: ScheduleOutput): unknown {
  if (!(fault instanceof ApiFault)) return fault;
  const types = sendMethods.map(({ type }) => type);
  const fields = Object.fromEntries(Object.entries(fault.fields).map(([path, text]) => [fieldOf(path, types), text]));
  return fault.withFields(fields);
}
