import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { renamePath, type WireNames } from '../wire-names.ts';

/** A schema as plain JSON, in the words of JSON Schema. `x-checks` counts the checks that have no such word. */
export type JsonShape = Readonly<Record<string, unknown>>;

/** Schemas through which a comparison could not look. Objects can be written without them: `{ ...a.entries, ...b.entries }`. */
const opaque = ['intersect', 'loose_tuple', 'strict_tuple', 'tuple', 'tuple_with_rest'];

/** What says nothing about values. */
const silent = ['brand', 'description', 'examples', 'flavor', 'metadata', 'readonly', 'title'];

/**
 * Describes what a request must be like, in the names of the wire. What has no word in JSON Schema is counted (`check`, `rawCheck`,
 * `partialCheck`, `custom`): that a check was added is seen, what it looks for is not. Transformations are passed over, and what
 * stands behind one that changes the type is not seen. Messages are no part of the description.
 *
 * Throws where nothing can be said of a schema at all (`date`, `instance`, an intersection): nothing unseen slips in.
 */
export function requestShape(schema: GenericSchema, names?: WireNames): JsonShape {
  return describe(schema, names, { typeMode: 'input' });
}

/**
 * The same of an answer. The server writes it by this schema and the client reads it by its own, so nothing may be changed on the
 * way through: throws for a transformation too.
 */
export function answerShape(schema: GenericSchema, names?: WireNames): JsonShape {
  return describe(schema, names, {});
}

/** Without a mode the whole of each pipe is looked at, not only its beginning. */
function describe(schema: GenericSchema, names: WireNames | undefined, mode: { readonly typeMode?: 'input' }): JsonShape {
  const { $schema: _, ...shape } = toJsonSchema(schema, {
    ...mode,
    ignoreActions: silent,
    overrideSchema: ({ valibotSchema: { type }, jsonSchema, errors }) => {
      if (opaque.includes(type)) throw new Error(`A schema of type ${type} cannot be compared.`);
      if (type === 'custom') return counted(jsonSchema);
      // Only the converter minds a record whose keys are those of a list: it describes them all the same.
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

/** A pattern with flags, or one after another. With flags it is written as in code. */
function withPattern(schema: JsonSchema, expression: RegExp): JsonSchema {
  const pattern = expression.flags === '' ? expression.source : String(expression);
  if (schema.pattern === expression.source) return { ...schema, pattern };
  return { ...schema, allOf: [...(schema.allOf ?? []), { pattern }] };
}

function counted(schema: JsonSchema): JsonSchema {
  const { 'x-checks': checks = 0 } = schema as { readonly 'x-checks'?: number };
  return { ...schema, 'x-checks': checks + 1 } as JsonSchema;
}

/** Names as the wire has them, and sets in an order that does not depend on the source's. */
function onWire({ properties, required, enum: values }: JsonSchema, names: WireNames | undefined): JsonSchema {
  return {
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [renamePath(name, names), inner])),
    }),
    ...(required && { required: required.map((name) => renamePath(name, names)).toSorted() }),
    ...(values && { enum: values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }),
  };
}
