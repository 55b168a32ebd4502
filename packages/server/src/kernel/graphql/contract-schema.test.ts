import { everyRole } from '@pregon/contract/session/roles';
import { expect, it } from '@jest/globals';
import { type OperationShape, operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { answeredDocuments } from '@pregon/contract/shape/earlier-documents';
import {
  getNamedType,
  getNullableType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNullableType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import * as v from 'valibot';
import { fields, operation } from '@pregon/contract/operation';
import { registerOperation } from './register-operation.ts';
import { buildSchema } from '../../graphql-schema.ts';

interface Inspectable {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Inspectable>>;
  readonly item?: Inspectable;
  readonly wrapped?: Inspectable;
}

const scalarTypes: Readonly<Record<string, readonly string[]>> = {
  String: ['string', 'picklist', 'literal'],
  Boolean: ['boolean'],
  Int: ['number'],
  Float: ['number'],
};

/** How a field of the schema differs from what the contract expects of it. */
function differences(path: string, type: GraphQLOutputType, described: Inspectable): string[] {
  const found: string[] = [];
  // Optional is what servers before it do not answer: this one does.
  const expected = described.type === 'optional' && described.wrapped ? described.wrapped : described;
  const mayBeNull = expected.type === 'nullable';
  if (mayBeNull !== isNullableType(type))
    found.push(`${path}: ${mayBeNull ? 'nullable' : 'not null'} here, ${String(type)} in the schema`);
  const bare = getNullableType(type);
  const inner = expected.wrapped ?? expected;
  if ((inner.type === 'array') !== isListType(bare))
    return [...found, `${path}: ${inner.type} here, ${String(type)} in the schema`];
  const item = inner.item ?? inner;
  const named = getNamedType(bare);
  if (isLeafType(named) && !scalarTypes[named.name]?.includes(item.type))
    found.push(`${path}: ${item.type} here, ${named.name} in the schema`);
  return found;
}

const bareObject = (schema: Inspectable | undefined): Inspectable | undefined => {
  const inner = schema?.wrapped ?? schema?.item;
  return inner ? bareObject(inner) : schema;
};

/** Everything in which an operation's document, its result schema and the server's schema do not agree. */
function disagreements({ document, result }: OperationShape, schema: GraphQLSchema): string[] {
  const parsed = parse(document);
  const found = validate(schema, parsed).map(({ message }) => message);
  if (found.length > 0) return found;
  const info = new TypeInfo(schema);
  const expected: (Inspectable | undefined)[] = [result];
  const selected = new Map<Inspectable, Set<string>>();
  visit(
    parsed,
    visitWithTypeInfo(info, {
      Field: {
        enter({ name, alias }) {
          const key = (alias ?? name).value;
          const parent = bareObject(expected.at(-1));
          const entry = parent?.entries?.[key];
          const type = info.getType();
          if (parent) selected.set(parent, (selected.get(parent) ?? new Set()).add(key));
          if (!entry || !type) found.push(`${key}: asked for, but not in the result`);
          else found.push(...differences(key, type, entry));
          expected.push(entry);
        },
        leave() {
          expected.pop();
        },
      },
    }),
  );
  for (const [parent, keys] of selected) {
    const missing = Object.keys(parent.entries ?? {}).filter((key) => !keys.has(key));
    found.push(...missing.map((key) => `${key}: in the result, but not asked for`));
  }
  return found;
}

it.each(operations.map((entry) => [operationName(entry), entry] as const))(
  'the schema and the contract agree on %s, field by field',
  (_, entry) => {
    expect(disagreements(entry, buildSchema())).toEqual([]);
  },
);

it('the schema can answer every released document, including those of earlier clients', () => {
  const schema = buildSchema();
  const errors = answeredDocuments(operations).flatMap((document) => validate(schema, parse(document)));
  expect(errors).toEqual([]);
});

const thing = v.object({ name: v.string(), note: v.nullable(v.string()), tags: v.array(v.string()), size: v.number() });
const thingsQuery = operation({
  document: `query things { things { ${fields(thing)} } }`,
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ things: v.array(thing) }),
});
const schemaOfThings = buildSchema([(parts) => registerOperation(parts, thingsQuery, { type: 'Thing' }, async () => [])]);

it.each([
  ['an absent field', { ...thing.entries, colour: v.string() }, 'Cannot query field "colour" on type "Thing".'],
  ['nullability', { ...thing.entries, name: v.nullable(v.string()) }, 'name: nullable here, String! in the schema'],
  ['its opposite', { ...thing.entries, note: v.string() }, 'note: not null here, String in the schema'],
  ['a list', { ...thing.entries, tags: v.string() }, 'tags: string here, [String!]! in the schema'],
  ['a scalar', { ...thing.entries, size: v.string() }, 'size: string here, Float in the schema'],
])('detects an incompatible schema: %s', (_, entries, message) => {
  const changed = v.object(entries);
  const document = `query things { things { ${fields(changed)} } }`;
  expect(disagreements({ ...thingsQuery, document, result: v.object({ things: v.array(changed) }) }, schemaOfThings)).toEqual([
    message,
  ]);
});
