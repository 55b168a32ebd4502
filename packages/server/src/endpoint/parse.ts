import '@valibot/i18n/es';
import * as v from 'valibot';
import { Fault } from './fault.ts';

const fieldMessage = (issue: v.BaseIssue<unknown>): string =>
  issue.type === 'strict_object' && issue.expected === 'never' ? 'Este campo no existe.' : issue.message;

/**
 * Checks what came from outside. Throws the fault `INVALID` with one Spanish message for each field, under its dotted path in the
 * schema's own names; what is wrong with the whole stands under the empty path.
 */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { lang: 'es' });
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ''] ??= fieldMessage(issue);
  throw new Fault('INVALID', { fields });
}
