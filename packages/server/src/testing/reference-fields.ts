import { contractShape } from '@pregon/contract/shape/contract-shape';
import type { Path } from './schema-examples.ts';

interface Shape {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly oneOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
}

/** A field of a request that may refer to a row of an account. */
export interface ReferenceField {
  /** Endpoint or operation, then the path in wire names: `createSchedule body.sendMethods.[].newsletter_id`. */
  readonly name: string;
  readonly call: string;
  /** Path from the part of the request; the first item represents every item of a list. */
  readonly path: Path;
}

const largestOfARow = 2_147_483_647;
/** Names of text fields that refer to something without the format of an id. */
const namesOfReferences =
  /(?:^|_|[a-z])(?:id|key|code|token|trace|identifier|source|template)$|(?:sender|reply).*email$|phone_number$/i;

function mayRefer(name: string, shape: Shape): boolean {
  if (shape['enum'] !== undefined || shape['const'] !== undefined) return false;
  const { type, format, pattern, maximum } = shape;
  if (type === 'integer') return typeof maximum !== 'number' || maximum >= largestOfARow;
  if (type !== 'string') return false;
  return format === 'uuid' || /^\^(?:\\d\{1,|\[1-9\]\\d\{)/.test(String(pattern)) || namesOfReferences.test(name);
}

function* leavesOf(shape: Shape | undefined, path: Path): Generator<{ readonly path: Path; readonly leaf: Shape }> {
  if (!shape) return;
  const { properties, items, oneOf, anyOf } = shape;
  for (const option of [...(oneOf ?? []), ...(anyOf ?? [])]) yield* leavesOf(option, path);
  for (const [name, child] of Object.entries(properties ?? {})) yield* leavesOf(child, [...path, name]);
  if (items) yield* leavesOf(items, [...path, 0]);
  if (!properties && !items && !oneOf && !anyOf) yield { path, leaf: shape };
}

const nameOf = (path: Path): string => path.map((step) => (step === 0 ? '[]' : step)).join('.');

function fieldsOf(call: string, parts: Readonly<Record<string, unknown>>): ReferenceField[] {
  const found = new Map<string, ReferenceField>();
  for (const [part, shape] of Object.entries(parts)) {
    for (const { path, leaf } of leavesOf(shape as Shape | undefined, [part])) {
      const field = String(path.findLast((step) => typeof step === 'string'));
      const name = `${call} ${nameOf(path)}`;
      if (mayRefer(field, leaf)) found.set(name, { name, call, path });
    }
  }
  return [...found.values()];
}

/**
 * Every field of a query, a body, a multipart form or the variables of an operation that looks like a reference, read from the
 * contract, so that new fields are included automatically. References in paths are not included.
 */
export function referenceFields(): readonly ReferenceField[] {
  const { endpoints, operations } = contractShape();
  return [
    ...Object.entries(endpoints).flatMap(([call, { query, body, parts }]) => fieldsOf(call, { query, body, parts })),
    ...Object.entries(operations).flatMap(([call, { variables }]) => fieldsOf(call, { variables })),
  ];
}
