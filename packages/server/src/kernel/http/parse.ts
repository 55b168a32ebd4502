import '@valibot/i18n/es';
import { renameKeys, renamePath, type WireNames } from '@pregon/contract/wire-names';
import * as v from 'valibot';
import { Fault } from './fault.ts';

/** The parts of a schema with its message for an absent field. */
interface Inspectable {
  readonly entries?: Readonly<Record<string, Inspectable>>;
  readonly item?: Inspectable;
  readonly wrapped?: Inspectable;
  readonly pipe?: readonly Inspectable[];
  readonly message?: unknown;
}

const absent = 'Falta este campo.';

/** The schema of a field by its path through objects and lists; undefined where there are other schemas between. */
function schemaAt(schema: Inspectable | undefined, path: readonly v.IssuePathItem[]): Inspectable | undefined {
  const [head, ...rest] = path;
  if (!schema || head === undefined) return schema;
  const inner = schema.wrapped ? schemaAt(schema.wrapped, path) : undefined;
  if (inner) return inner;
  return schemaAt(typeof head.key === 'number' ? schema.item : schema.entries?.[String(head.key)], rest);
}

/** The message for an absent field: the first one of its schema. */
function absentMessage(schema: v.GenericSchema, path: readonly v.IssuePathItem[] = []): string {
  const field = schemaAt(schema as Inspectable, path);
  const declared = [field, ...(field?.pipe ?? [])].map((part) => part?.message).find((message) => typeof message === 'string');
  return declared ?? absent;
}

/** Spanish messages for unknown and missing fields, where the schema's own are technical. */
function fieldMessage(schema: v.GenericSchema, { type, expected, received, message, path }: v.BaseIssue<unknown>): string {
  if (type === 'uuid') return 'Este identificador no es válido.';
  if (type !== 'strict_object' || expected === 'Object') return message;
  return received === 'undefined' ? absentMessage(schema, path) : 'Este campo no existe.';
}

/** Limit of nesting: deeper JSON could overflow the stack. */
const largestDepth = 20;

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A place in a request: a key below another place, none at the top. Paths are written out only when something is wrong. */
interface Place {
  readonly above: Place | undefined;
  readonly key: string;
  readonly depth: number;
}

function pathTo(place: Place | undefined): string {
  const keys: string[] = [];
  for (let at = place; at; at = at.above) keys.unshift(at.key);
  return keys.join('.');
}

/** Refuses what schemas do not check: too deep nesting, and texts that cannot be stored. */
function refuseUnfit(value: unknown, place?: Place): void {
  const depth = place?.depth ?? 0;
  if (depth > largestDepth) throw new Fault('MALFORMED');
  if (typeof value === 'string' && !isText(value)) {
    throw new Fault('INVALID', { fields: { [pathTo(place)]: 'Este texto contiene caracteres no válidos.' } });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (!isText(key)) throw new Fault('MALFORMED');
    refuseUnfit(child, { above: place, key, depth: depth + 1 });
  }
}

/** Maps the fields of a fault to wire names; other errors stay. */
export function faultOnWire(error: unknown, names: WireNames | undefined): unknown {
  if (!(error instanceof Fault) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, message]) => [renamePath(path, names), message]);
  return new Fault(error.code, { message: error.message, fields: Object.fromEntries(fields) });
}

/**
 * Validates outside data and maps it from wire names. Throws `INVALID` with one Spanish message for each field, by its dotted
 * path in wire names; a problem of the whole has the empty path.
 */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown, names?: WireNames): v.InferOutput<S> {
  refuseUnfit(value);
  const result = v.safeParse(schema, renameKeys(value, names), { lang: 'es' });
  if (result.success) return result.output;
  const fields = new Map<string, string>();
  for (const issue of result.issues.toReversed()) fields.set(v.getDotPath(issue) ?? '', fieldMessage(schema, issue));
  throw faultOnWire(new Fault('INVALID', { fields: Object.fromEntries(fields) }), names);
}
