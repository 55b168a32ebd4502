import type { ContractShape } from '../contract-shape.ts';

/** A mutable schema as plain JSON. */
export type Schema = Record<string, unknown>;

/** Direction of the schema's data. */
type Side = 'request' | 'answer';

/** One operation before and after a change, each in a contract of its own. */
export interface Changed {
  /** Place of the change: `createCampaign.body.properties.name`. */
  readonly place: string;
  readonly before: ContractShape;
  readonly after: ContractShape;
}

/** Changes a schema in place. Returns false where it does not apply. */
export type SchemaChange = (schema: Schema) => boolean;

/** Changes one field of an object schema in place. Returns false where it does not apply. */
export type FieldChange = (object: Schema, name: string) => boolean;

const kinds = ['endpoints', 'operations'] as const;
const partsOf = { request: ['params', 'query', 'body', 'parts', 'variables'], answer: ['response', 'result'] };

/** Applies a change to each schema of requests or responses in turn, including nested ones. */
export function changedSchemas(contract: ContractShape, side: Side, change: SchemaChange): readonly Changed[] {
  return placesIn(contract, side).flatMap((place) => changedAt(contract, place, change));
}

/** Applies a change to each field of each object in turn. */
export function changedFields(contract: ContractShape, side: Side, change: FieldChange): readonly Changed[] {
  return placesIn(contract, side).flatMap((place) =>
    Object.keys(propertiesOf(schemaAt(place.operation, place.path))).flatMap((name) =>
      changedAt(contract, place, (schema) => change(schema, name)),
    ),
  );
}

/** The fields of an object schema; empty for any other. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  return (schema['properties'] ?? {}) as Record<string, Schema>;
}

interface Place {
  readonly kind: (typeof kinds)[number];
  readonly name: string;
  readonly operation: object;
  readonly path: readonly string[];
}

function placesIn(contract: ContractShape, side: Side): readonly Place[] {
  return kinds.flatMap((kind) =>
    Object.entries(contract[kind]).flatMap(([name, operation]) => {
      const parts = Object.entries(operation).filter(([part]) => partsOf[side].includes(part));
      const paths = parts.flatMap(([part, schema]) => pathsInside(schema, [part]));
      return paths.map((path) => ({ kind, name, operation, path }));
    }),
  );
}

function changedAt(contract: ContractShape, { kind, name, operation, path }: Place, change: SchemaChange): Changed[] {
  const schema = structuredClone(schemaAt(operation, path));
  if (!change(schema)) return [];
  const alone = (only: object): ContractShape => ({ ...contract, endpoints: {}, operations: {}, [kind]: { [name]: only } });
  return [{ place: [name, ...path].join('.'), before: alone(operation), after: alone(replaceAt(operation, path, schema)) }];
}

function pathsInside(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => pathsInside(child, [...path, key]));
  return Array.isArray(value) || path.at(-1) === 'properties' ? inner : [path, ...inner];
}

/** A copy with another schema at a path. The rest is shared: cloning all of it for each place would take most of the test's time. */
function replaceAt(node: object, [key, ...path]: readonly string[], schema: Schema): object {
  if (key === undefined) return schema;
  const inner = replaceAt(Reflect.get(node, key) as object, path, schema);
  return Array.isArray(node) ? node.with(Number(key), inner) : { ...node, [key]: inner };
}

function schemaAt(operation: object, path: readonly string[]): Schema {
  return path.reduce((node, key) => node[key] as Schema, operation as Schema);
}
