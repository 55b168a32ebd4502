/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { breaksOf } from './compatibility.ts';
import { contractRecord, parseContract } from './contract-record.ts';
import {
  type Changed,
  changedFields,
  changedSchemas,
  type FieldChange,
  propertiesOf,
  type Schema,
  type SchemaChange,
} from './testing/contract-changes.ts';

/** The current contract. Each change below is made at every place of it where it is possible. */
const contract = parseContract(readFileSync(contractRecord, 'utf8'));

const inRequests = (change: SchemaChange) => changedSchemas(contract, 'request', change);
const inAnswers = (change: SchemaChange) => changedSchemas(contract, 'answer', change);
const fieldsOfRequests = (change: FieldChange) => changedFields(contract, 'request', change);
const fieldsOfAnswers = (change: FieldChange) => changedFields(contract, 'answer', change);

const requiredOf = (schema: Schema) => (schema['required'] ?? []) as string[];
const valuesOf = (schema: Schema) => (schema['enum'] ?? []) as unknown[];

/** Sets a keyword of a schema. */
function set(schema: Schema, word: string, value: unknown): true {
  schema[word] = value;
  return true;
}

const setIfSaid =
  (word: string, value: unknown): SchemaChange =>
  (schema) =>
    word in schema && set(schema, word, value);
const unsay =
  (word: string): SchemaChange =>
  (schema) =>
    word in schema && delete schema[word];
const shift =
  (words: readonly string[], by: number): SchemaChange =>
  (schema) => {
    const said = words.filter((word) => word in schema);
    return said.map((word) => set(schema, word, Number(schema[word]) + by)).length > 0;
  };

const makeOptional: FieldChange = (object, name) =>
  requiredOf(object).includes(name) &&
  set(
    object,
    'required',
    requiredOf(object).filter((other) => other !== name),
  );
const makeRequired: FieldChange = (object, name) =>
  !requiredOf(object).includes(name) && set(object, 'required', [...requiredOf(object), name]);
const remove: FieldChange = (object, name) => {
  makeOptional(object, name);
  return delete propertiesOf(object)[name];
};
const isRequired: FieldChange = (object, name) => requiredOf(object).includes(name);
const addField: SchemaChange = (schema) =>
  'properties' in schema && set(schema, 'properties', { ...propertiesOf(schema), added: { type: 'string' } });
const addRequiredField: SchemaChange = (schema) => addField(schema) && makeRequired(schema, 'added');

const allowNull: FieldChange = (object, name) => {
  const { [name]: field = {} } = propertiesOf(object);
  const isNullable = 'anyOf' in field;
  return !isNullable && set(propertiesOf(object), name, { anyOf: [field, { type: 'null' }] });
};
/** A list replaces any other type: no union of the contract has one already, which would make the change none. */
const changeType: SchemaChange = (schema) => {
  const { type } = schema;
  delete schema['enum'];
  return type !== undefined && set(schema, 'type', type === 'array' ? 'string' : 'array');
};
const addValue: SchemaChange = (schema) => 'enum' in schema && set(schema, 'enum', [...valuesOf(schema), 'added']);
const removeValue: SchemaChange = (schema) => valuesOf(schema).length > 1 && set(schema, 'enum', valuesOf(schema).slice(1));
const addPattern: SchemaChange = (schema) => schema['type'] === 'string' && set(schema, 'allOf', [{ pattern: '^added' }]);
const addCheck: SchemaChange = (schema) => 'type' in schema && set(schema, 'x-checks', Number(schema['x-checks'] ?? 0) + 1);

const lowerBounds = ['minimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'maxLength', 'maxItems'];

const breakages: Record<string, readonly Changed[]> = {
  'an answer without a field': fieldsOfAnswers((object, name) => isRequired(object, name) && remove(object, name)),
  'an answer that may leave a field out': fieldsOfAnswers(makeOptional),
  'null in an answer': fieldsOfAnswers(allowNull),
  'another type in an answer': inAnswers(changeType),
  'one more value in an answer': inAnswers(addValue),
  'an answer that keeps to a format no more': inAnswers(unsay('format')),
  'an answer that keeps to a limit no more': inAnswers(unsay('minLength')),
  'a request that needs a new field': inRequests(addRequiredField),
  'a request that needs a field which could be left out': fieldsOfRequests(makeRequired),
  'a request that is refused for a field': fieldsOfRequests(
    (object, name) => object['additionalProperties'] === false && remove(object, name),
  ),
  'another type in a request': inRequests(changeType),
  'one value less in a request': inRequests(removeValue),
  'a higher lower bound in a request': inRequests(shift(lowerBounds, 1)),
  'a lower upper bound in a request': inRequests(shift(upperBounds, -1)),
  'one more pattern in a request': inRequests(addPattern),
  'another pattern in a request': inRequests(setIfSaid('pattern', '^other')),
  'another format in a request': inRequests(setIfSaid('format', 'other')),
  'another default in a request': inRequests(setIfSaid('default', 'other')),
  'one more check in a request': inRequests(addCheck),
};

const harmless: Record<string, readonly Changed[]> = {
  'one more field in an answer': inAnswers(addField),
  'one more field in every such answer': inAnswers(addRequiredField),
  'an answer that leaves a field out no more': fieldsOfAnswers(makeRequired),
  'one value less in an answer': inAnswers(removeValue),
  'one more check in an answer': inAnswers((schema) => 'x-checks' in schema && addCheck(schema)),
  'a request that may carry one more field': inRequests(addField),
  'a request that may leave a field out': fieldsOfRequests(makeOptional),
  'null in a request': fieldsOfRequests(allowNull),
  'one more value in a request': inRequests(addValue),
  'a lower lower bound in a request': inRequests(shift(lowerBounds, -1)),
  'a higher upper bound in a request': inRequests(shift(upperBounds, 1)),
  'a request without lower bound': inRequests(unsay('minLength')),
  'a request without upper bound': inRequests(unsay('maxLength')),
  'a request without pattern': inRequests(unsay('pattern')),
  'a request without format': inRequests(unsay('format')),
  'a request without default': inRequests(unsay('default')),
  'a request without checks': inRequests(unsay('x-checks')),
  'a request that may carry unknown fields': inRequests(unsay('additionalProperties')),
};

describe('a breaking change of the contract is detected:', () => {
  it.each(Object.entries(breakages))('%s', (_, changes) => {
    expect(changes).not.toEqual([]);
    const missed = changes.filter(({ before, after }) => breaksOf(before, after).length === 0);
    expect(missed.map(({ place }) => place)).toEqual([]);
  });

  it.each(['endpoints', 'operations'] as const)('one of its %s removed, or allowed for one role less', (kind) => {
    for (const [name, operation] of Object.entries(contract[kind])) {
      const { [name]: _, ...others } = contract[kind];
      const roles = operation.access === 'public' ? ['administrador'] : operation.access.slice(1);
      const narrowed = { ...contract, [kind]: { ...contract[kind], [name]: { ...operation, access: roles } } };
      expect(breaksOf(contract, { ...contract, [kind]: others })).toMatchObject([{ operation: name }]);
      expect(breaksOf(contract, narrowed)).toMatchObject([{ operation: name, place: 'access' }]);
    }
  });

  it('a changed path of an endpoint', () => {
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      const moved = { ...contract.endpoints, [name]: { ...endpoint, path: `/V3${endpoint.path}` } };
      expect(breaksOf(contract, { ...contract, endpoints: moved })).toMatchObject([{ operation: name, place: 'address' }]);
    }
  });
});

describe('a compatible change of the contract is accepted:', () => {
  it.each(Object.entries(harmless))('%s', (_, changes) => {
    const refused = changes.flatMap(({ place, before, after }) =>
      breaksOf(before, after).map(({ sentence }) => `${place}: ${sentence}`),
    );
    expect(refused).toEqual([]);
  });

  it('no change', () => {
    expect(breaksOf(contract, structuredClone(contract))).toEqual([]);
  });
});
