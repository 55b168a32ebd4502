import '@valibot/i18n/es';
import { renameKeys, renamePath, type WireNames } from '@pregon/contract/wire-names';
import * as v from 'valibot';
import { Fault } from './fault.ts';

/** A field too many, or one that is not there at all: the schema's own words speak of types. */
function fieldMessage({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type !== 'strict_object' || expected === 'Object') return message;
  return received === 'undefined' ? 'Falta este campo.' : 'Este campo no existe.';
}

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

/** A fault with its fields named as the caller did; anything else as it is. */
export function faultOnWire(error: unknown, names: WireNames | undefined): unknown {
  if (!(error instanceof Fault) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, message]) => [renamePath(path, names), message]);
  return new Fault(error.code, { message: error.message, fields: Object.fromEntries(fields) });
}

/** The same for what came over the wire, in its names. */
export function parseWire<S extends v.GenericSchema>(schema: S, value: unknown, names: WireNames | undefined): v.InferOutput<S> {
  try {
    return parse(schema, renameKeys(value, names));
  } catch (error) {
    throw faultOnWire(error, names);
  }
}
