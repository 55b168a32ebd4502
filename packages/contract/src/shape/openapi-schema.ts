import type { JsonShape } from '../shape/json-shape.ts';

/** A schema in the OpenAPI 3.1 dialect, which is JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A pattern with flags, as a regular expression literal: `/^a/i`. */
const patternWithFlags = /^\/.*\/[a-z]+$/s;

/**
 * Converts a shape to a schema that every OpenAPI reader understands. A pattern with flags does not exist in JSON Schema and becomes
 * `x-pattern`. Throws for a recursive schema, because a reference would need a component of the document.
 */
export function portableSchema(shape: JsonShape): JsonSchema {
  return rewrite(shape) as JsonSchema;
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (!isObject(value)) return value;
  if ('$ref' in value || '$defs' in value) throw new Error('A schema that refers to itself cannot be described yet.');
  return Object.fromEntries(
    Object.entries(value).map(([word, child]) =>
      word === 'pattern' && typeof child === 'string' && patternWithFlags.test(child)
        ? ['x-pattern', child]
        : [word, rewrite(child)],
    ),
  );
}

/** Converts the fields of an object schema to the parameters of an operation. */
export function parametersOf(place: 'path' | 'query', shape: JsonShape): readonly JsonSchema[] {
  const { properties = {}, required = [] } = portableSchema(shape) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}
