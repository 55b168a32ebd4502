import { describe, expect, it } from '@jest/globals';
import { differences } from './compatibility-schema.ts';
import type { JsonShape } from './contract-shape.ts';

const parties = { sender: 'A client', taker: 'the server' };
const found = (sent: JsonShape, taken: JsonShape) =>
  differences(sent, taken, 'body', parties).map(({ place, sentence }) => `${place}: ${sentence}`);

const text: JsonShape = { type: 'string' };
const strict = (properties: Record<string, JsonShape>, required = Object.keys(properties)): JsonShape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const open = (properties: Record<string, JsonShape>, required = Object.keys(properties)): JsonShape => ({
  type: 'object',
  properties,
  required,
});
const nullable = (schema: JsonShape): JsonShape => ({ anyOf: [schema, { type: 'null' }] });
const listOf = (items: JsonShape): JsonShape => ({ type: 'array', items });
const oneOf = (...values: string[]): JsonShape => ({ type: 'string', enum: values });
const sms = strict({ type: { const: 'sms' }, text });
const email = strict({ type: { const: 'email' }, subject: text });
const tree = (label: JsonShape): JsonShape => ({
  ...open({ root: { $ref: '#/$defs/0' } }),
  $defs: { 0: open({ label, branches: listOf({ $ref: '#/$defs/0' }) }) },
});

describe('a breaking change of a schema is detected:', () => {
  it.each<[string, JsonShape, JsonShape, string]>([
    [
      'another alternative beside anything',
      { anyOf: [text, {}] },
      { anyOf: [{ type: 'number' }, {}] },
      'body: A client may send a string, the server takes only a number.',
    ],
    ['anything no more', { anyOf: [text, {}] }, text, 'body: A client may send anything, the server takes only a string.'],
    ['another type', text, { type: 'number' }, 'body: A client may send a string, the server takes only a number.'],
    [
      'a fraction',
      { type: 'number' },
      { type: 'integer' },
      'body: A client may send a number, the server takes only an integer.',
    ],
    ['null', nullable(text), text, 'body: A client may send null, the server takes only a string.'],
    ['anything', {}, text, 'body: A client may send anything, the server takes only a string.'],
    ['a value of a list', oneOf('a', 'b'), oneOf('a'), 'body: A client may send "b", the server takes only "a".'],
    ['any value', text, oneOf('a', 'b'), 'body: A client may send a string, the server takes only "a" or "b".'],
    ['a field left out', open({ a: text }, []), open({ a: text }), 'body.a: A client may leave it out, the server needs it.'],
    ['a field unknown to the sender', open({}), open({ a: text }), 'body.a: A client does not send it, the server needs it.'],
    [
      'a field unknown to the taker',
      strict({ a: text }),
      strict({}),
      'body.a: A client may send it, the server refuses fields that it does not know.',
    ],
    [
      'a field deep inside',
      open({ items: listOf(open({ name: nullable(text) })) }),
      open({ items: listOf(open({ name: text })) }),
      'body.items[].name: A client may send null, the server takes only a string.',
    ],
    [
      'a length',
      { type: 'string', maxLength: 9 },
      { type: 'string', maxLength: 8 },
      'body: A client may send more, the server takes at most 8 characters.',
    ],
    [
      'a length without limit',
      text,
      { type: 'string', maxLength: 8 },
      'body: A client may send more, the server takes at most 8 characters.',
    ],
    [
      'an empty text',
      text,
      { type: 'string', minLength: 1 },
      'body: A client may send less, the server takes at least 1 character.',
    ],
    [
      'a long list',
      { ...listOf(text), maxItems: 3 },
      { ...listOf(text), maxItems: 2 },
      'body: A client may send more, the server takes at most 2 items.',
    ],
    [
      'a small number',
      { type: 'number', minimum: 0 },
      { type: 'number', minimum: 1 },
      'body: A client may send less, the server takes 1 or more.',
    ],
    [
      'a listed value too long',
      oneOf('ab', 'abc'),
      { type: 'string', maxLength: 2 },
      'body: A client may send more, the server takes at most 2 characters.',
    ],
    [
      'a new pattern',
      text,
      { type: 'string', pattern: '^a' },
      'body: A client may send something else, the server wants pattern ^a.',
    ],
    [
      'a further pattern',
      { type: 'string', pattern: '^a' },
      { type: 'string', pattern: '^a', allOf: [{ pattern: 'b$' }] },
      'body: A client may send something else, the server wants pattern b$.',
    ],
    [
      'a format',
      text,
      { type: 'string', format: 'uuid' },
      'body: A client may send something else, the server wants format uuid.',
    ],
    [
      'a check',
      { ...text, 'x-checks': 1 },
      { ...text, 'x-checks': 2 },
      'body: A client does not know of it, the server makes one check more.',
    ],
    [
      'another default',
      { ...text, default: 'a' },
      { ...text, default: 'b' },
      'body: A client may leave it out for "a", the server takes "b" then.',
    ],
    [
      'an alternative',
      listOf({ oneOf: [sms, email] }),
      listOf({ oneOf: [email] }),
      'body[]: A client may send { type: "sms" }, the server takes only { type: "email" }.',
    ],
    [
      'a field of one alternative',
      { oneOf: [sms, email] },
      { oneOf: [email, strict({ type: { const: 'sms' }, text: { ...text, maxLength: 160 } })] },
      'body.text: A client may send more, the server takes at most 160 characters.',
    ],
    [
      'a key of a record',
      { type: 'object', propertyNames: oneOf('LCP', 'INP'), additionalProperties: text },
      { type: 'object', propertyNames: oneOf('LCP'), additionalProperties: text },
      'body.key: A client may send "INP", the server takes only "LCP".',
    ],
    [
      'a value of a record',
      { type: 'object', additionalProperties: nullable(text) },
      { type: 'object', additionalProperties: text },
      'body.*: A client may send null, the server takes only a string.',
    ],
    [
      'a recursive schema',
      tree(nullable(text)),
      tree(text),
      'body.root.label: A client may send null, the server takes only a string.',
    ],
    [
      'further fields',
      { type: 'object', additionalProperties: true },
      strict({}),
      'body.*: A client may send it, the server refuses fields that it does not know.',
    ],
    [
      'what nothing is known of',
      { type: 'string', not: { const: 'a' } },
      { type: 'string', not: { const: 'b' } },
      'body: A client may send something else, the server wants not {"const":"b"}.',
    ],
  ])('%s', (_, sent, taken, sentence) => {
    expect(found(sent, taken)).toEqual([sentence]);
  });

  it('one schema in each place of the contract', () => {
    const twice = (schema: JsonShape): JsonShape => ({
      ...open({ a: { $ref: '#/$defs/0' }, b: { $ref: '#/$defs/0' } }),
      $defs: { 0: schema },
    });
    expect(differences(twice(nullable(text)), twice(text), '', parties).map(({ place }) => place)).toEqual(['a', 'b']);
  });
});

describe('a compatible change of a schema is accepted:', () => {
  it.each<[string, JsonShape, JsonShape]>([
    ['the same', strict({ a: listOf(oneOf('a', 'b')) }), strict({ a: listOf(oneOf('b', 'a')) })],
    ['a whole number for a number', { type: 'integer' }, { type: 'number' }],
    ['null no more', text, nullable(text)],
    ['fewer values', oneOf('a'), oneOf('a', 'b')],
    ['values of a list for any text', oneOf('a', 'b'), { type: 'string', maxLength: 1 }],
    ['one value for a list of them', { const: 'a' }, oneOf('a', 'b')],
    ['values one by one', oneOf('a', 'b'), { anyOf: [{ const: 'b' }, { const: 'a' }] }],
    ['a field more than is read', open({ a: text, b: text }), open({ a: text })],
    ['a field that may be left out and is sent', strict({ a: text }), strict({ a: text }, [])],
    ['a field that may be left out and is unknown', strict({}), strict({ a: text }, [])],
    ['fields that are looked at no more', strict({ a: text }), { type: 'object' }],
    ['a tighter limit', { type: 'string', maxLength: 5, minLength: 2 }, { type: 'string', maxLength: 8, minLength: 1 }],
    ['a new limit', { type: 'string', maxLength: 5 }, text],
    ['a limit without effect', text, { type: 'string', minLength: 0 }],
    ['a removed pattern', { type: 'string', pattern: '^a', format: 'uuid' }, { type: 'string', format: 'uuid' }],
    ['a check less', { ...text, 'x-checks': 2 }, { ...text, 'x-checks': 1 }],
    ['a new default', text, { ...text, default: '' }],
    ['an alternative more', { oneOf: [sms] }, { oneOf: [email, sms] }],
    ['a single alternative', sms, { oneOf: [email, sms] }],
    ['anything for anything', {}, {}],
    ['an alternative for anything', text, { anyOf: [{ type: 'number' }, {}] }],
    ['an alternative more beside anything', { anyOf: [text, {}] }, { anyOf: [text, { type: 'number' }, {}] }],
    [
      'a record with fewer keys',
      { type: 'object', propertyNames: oneOf('a'), additionalProperties: text },
      { type: 'object', additionalProperties: text },
    ],
    ['a recursive schema', tree(text), tree(nullable(text))],
  ])('%s', (_, sent, taken) => {
    expect(found(sent, taken)).toEqual([]);
  });
});
