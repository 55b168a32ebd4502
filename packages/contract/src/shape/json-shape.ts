import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { renamePath, type WireNames } from '../wire-names.ts';

/** A schema as plain JSON Schema. `x-checks` counts the checks that JSON Schema cannot express. */
export type JsonShape = Readonly<Record<string, unknown>>;

/** The schemas that cannot be compared. Objects can be written without them: `{ ...a.entries, ...b.entries }`. */
const opaque = ['intersect', 'loose_tuple', 'strict_tuple', 'tuple', 'tuple_with_rest'];

/** The actions that do not restrict values. */
const silent = ['brand', 'description', 'examples', 'flavor', 'metadata', 'readonly', 'title'];

/**
 * Describes the schema of a request in wire names. Checks that JSON Schema cannot express (`check`, `rawCheck`, `partialCheck`, `custom`)
 * are counted: a comparison notices an added check, but not its content. Transformations are ignored, and so is everything behind one that
 * changes the type. Messages are not part of the description.
 *
 * Throws for a schema that cannot be described at all (`date`, `instance`, an intersection), so that no change goes unnoticed.
 */
export function requestShape(schema: GenericSchema, names?: WireNames): JsonShape {
  return describe(schema, names, { typeMode: 'input' });
}

/**
 * Describes the schema of an answer in wire names. The server writes it and the client reads it with separate copies of the schema, so it
 * must not transform the value: a transformation throws.
 */
export function answerShape(schema: GenericSchema, names?: WireNames): JsonShape {
  return describe(schema, names, {});
}

/** Describes a schema. Without a type mode the converter reads the whole of each pipe and not only its beginning. */
function describe(schema: GenericSchema, names: WireNames | undefined, mode: { readonly typeMode?: 'input' }): JsonShape {
  const { $schema: _, ...shape } = toJsonSchema(schema, {
    ...mode,
    ignoreActions: silent,
    overrideSchema: ({ valibotSchema: { type }, jsonSchema, errors }) => {
      if (opaque.includes(type)) throw new Error(`A schema of type ${type} cannot be compared.`);
      if (type === 'custom') return counted(jsonSchema);
      // The converter reports a record with listed keys as an error, but describes it correctly.
      if (errors && type !== 'record') return undefined;
      return { ...jsonSchema, ...onWire(jsonSchema, names), ...(type === 'loose_object' && { additionalProperties: true }) };
    },
    overrideAction: ({ valibotAction: { kind, type, ...action }, jsonSchema, errors }) => {
      if (kind === 'transformation' && !mode.typeMode)
        throw new Error('An answer cannot be transformed: the server would do it, and the client again.');
      if (!errors || kind === 'transformation') return jsonSchema;
      return type === 'regex' && 'requirement' in action
        ? withPattern(jsonSchema, action.requirement as RegExp)
        : counted(jsonSchema);
    },
  });
  return shape;
}

type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Adds a pattern to a schema. A pattern with flags is written as a regular expression literal. */
function withPattern(schema: JsonSchema, expression: RegExp): JsonSchema {
  const pattern = expression.flags === '' ? expression.source : String(expression);
  if (schema.pattern === expression.source) return { ...schema, pattern };
  return { ...schema, allOf: [...(schema.allOf ?? []), { pattern }] };
}

function counted(schema: JsonSchema): JsonSchema {
  const { 'x-checks': checks = 0 } = schema as { readonly 'x-checks'?: number };
  return { ...schema, 'x-checks': checks + 1 } as JsonSchema;
}

/** Renames the properties to wire names and sorts sets, so that the order in the source does not matter. */
function onWire({ properties, required, enum: values }: JsonSchema, names: WireNames | undefined): JsonSchema {
  return {
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [renamePath(name, names), inner])),
    }),
    ...(required && { required: required.map((name) => renamePath(name, names)).toSorted() }),
    ...(values && { enum: values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }),
  };
}
