import * as v from 'valibot';

/** The inspected parts of a schema. */
interface Inspectable {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Inspectable>>;
  readonly item?: Inspectable;
  readonly wrapped?: Inspectable;
  readonly value?: Inspectable;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Inspectable[];
  readonly literal?: unknown;
  readonly default?: unknown;
}

const texts = [
  'Texto',
  '10f4a5a0-55f6-4a33-9d5b-3d5c2f0b1a77',
  '2099-12-01',
  '1',
  'ana@persona.example',
  '300 123 4567',
  '+573001234567',
  'https://x.example/a',
  'CO',
  '10:00',
  'Prueba-2026!',
  '2099-12-01T10:00',
  '2099-12-01T10:00:00.000Z',
  '4.6486, -74.0633',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  '',
];
const numbers = [1, 0, 5, 100];

/** The schema without its optional wrappers. */
function core(schema: Inspectable): Inspectable {
  if (schema.wrapped) return core(schema.wrapped);
  const [first] = schema.pipe ?? [];
  return first && first !== schema ? core(first) : schema;
}

const fits = (schema: Inspectable, value: unknown): boolean => v.is(schema as unknown as v.GenericSchema, value);

/** A valid example of a contract schema with every field filled in, or a close one. */
export function exampleOf(schema: Inspectable): unknown {
  // Optional texts stay empty: a duplicate code would make every other request fail early.
  if (schema.default === '') return '';
  const inner = core(schema);
  if (inner.entries) {
    return Object.fromEntries(Object.entries(inner.entries).map(([name, child]) => [name, exampleOf(child)]));
  }
  if (inner.type === 'picklist') return inner.options?.find((option) => option !== '') ?? '';
  if (inner.type === 'boolean') return true;
  if (inner.type === 'literal') return inner.literal;
  if (inner.item) return [exampleOf(inner.item)];
  if (inner.type === 'union' || inner.type === 'variant')
    return exampleOf((inner.options?.[0] ?? { type: 'string' }) as Inspectable);
  const candidates: readonly unknown[] = inner.type === 'number' ? numbers : texts;
  return candidates.find((candidate) => fits(schema, candidate)) ?? candidates[0];
}

/** A path into a value: names and indices. */
export type Path = readonly (string | number)[];

/** Every number and text in a value. */
export function leavesOf(value: unknown, path: Path = []): { readonly path: Path; readonly value: string | number }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, [...path, name]));
}

/** A copy of the value with a replacement at a path. */
export function withAt(value: unknown, [head, ...rest]: Path, replacement: unknown): unknown {
  if (head === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item, index) => (index === head ? withAt(item, rest, replacement) : item));
  const record = value as Record<string, unknown>;
  return { ...record, [head]: withAt(record[head], rest, replacement) };
}
