import '@valibot/i18n/es';
import { renameKeys, renamePath, type WireNames } from '@pregon/contract/wire-names';
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

/** The same for what came over the wire, in its names: faults name the fields as the caller did. */
export function parseWire<S extends v.GenericSchema>(schema: S, value: unknown, names: WireNames | undefined): v.InferOutput<S> {
  try {
    return parse(schema, renameKeys(value, names));
  } catch (error) {
    if (!(error instanceof Fault) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([path, message]) => [renamePath(path, names), message]);
    throw new Fault(error.code, { message: error.message, fields: Object.fromEntries(fields) });
  }
}
