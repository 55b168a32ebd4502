import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { calendarDay, requiredText } from '../field.schema.ts';
import { answerShape, requestShape } from './json-shape.ts';

interface Branch {
  readonly name: string;
  readonly branches: readonly Branch[];
}
const branch: v.GenericSchema<Branch> = v.object({ name: v.string(), branches: v.array(v.lazy(() => branch)) });

describe('the shape of a request', () => {
  it('bounds a text by its limits, whatever its messages say', () => {
    expect(requestShape(requiredText('Falta', 80))).toEqual({ type: 'string', minLength: 1, maxLength: 80 });
    expect(requestShape(requiredText('Escribe algo', 80))).toEqual(requestShape(requiredText('Falta', 80)));
  });

  it('counts checks that cannot be described', () => {
    expect(requestShape(calendarDay('Elige un día.'))).toMatchObject({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-checks': 2 });
    const dates = v.pipe(
      v.strictObject({ start: v.string() }),
      v.rawCheck(() => undefined),
    );
    expect(requestShape(dates)).toMatchObject({ type: 'object', 'x-checks': 1 });
    expect(requestShape(v.custom(() => true))).toEqual({ 'x-checks': 1 });
  });

  it('keeps every pattern', () => {
    const shape = requestShape(v.pipe(v.string(), v.regex(/^\d/), v.regex(/a$/), v.regex(/b/)));
    expect(shape).toEqual({ type: 'string', pattern: '^\\d', allOf: [{ pattern: 'a$' }, { pattern: 'b' }] });
  });

  it('distinguishes a pattern with flags from one without', () => {
    expect(requestShape(v.pipe(v.string(), v.regex(/^a/i)))).toEqual({ type: 'string', pattern: '/^a/i' });
  });

  it('says whether further fields are allowed', () => {
    const furtherFields = (schema: v.GenericSchema) => requestShape(schema)['additionalProperties'];
    expect(furtherFields(v.strictObject({}))).toBe(false);
    expect(furtherFields(v.looseObject({}))).toBe(true);
    expect(furtherFields(v.object({}))).toBeUndefined();
  });

  it('is the input of a schema that transforms', () => {
    const count = v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1));
    expect(requestShape(count)).toEqual({ type: 'string', pattern: '^\\d+$' });
  });

  it('distinguishes alternatives, and uses wire names', () => {
    const method = v.variant('type', [
      v.strictObject({ type: v.literal('sms'), senderName: v.string() }),
      v.strictObject({ type: v.literal('wa'), senderName: v.optional(v.string()) }),
    ]);
    expect(requestShape(method, { senderName: 'sender_name' })).toMatchObject({
      oneOf: [
        { properties: { type: { const: 'sms' }, sender_name: { type: 'string' } }, required: ['sender_name', 'type'] },
        { properties: { type: { const: 'wa' }, sender_name: { type: 'string' } }, required: ['type'] },
      ],
    });
  });

  it('describes records by their keys, and recursive schemas', () => {
    expect(requestShape(v.record(v.picklist(['LCP', 'CLS']), v.number()))).toMatchObject({
      propertyNames: { enum: ['CLS', 'LCP'] },
      additionalProperties: { type: 'number' },
    });
    expect(requestShape(branch)).toMatchObject({ properties: { branches: { items: { $ref: '#/$defs/0' } } } });
  });

  it.each([
    ['a date', v.date()],
    ['an intersection', v.intersect([v.object({ a: v.string() }), v.object({ b: v.string() })])],
    ['a tuple', v.tuple([v.string()])],
  ])('is refused for %s, which could not be compared', (_, schema) => {
    expect(() => requestShape(v.object({ field: schema }))).toThrow(/cannot be/);
  });
});

it.each([
  ['changes the type', v.pipe(v.string(), v.transform(Number), v.number())],
  ['ends with it', v.pipe(v.string(), v.transform(Number))],
  ['only trims', v.pipe(v.string(), v.trim())],
])('refuses a response schema that transforms, which both sides would apply: one that %s', (_, schema) => {
  expect(() => answerShape(v.object({ items: v.array(v.object({ field: schema })) }))).toThrow(/transform|pipelines/);
});

it('an answer is described like a request', () => {
  const row = v.object({ createdAt: v.pipe(v.string(), v.isoTimestamp()), note: v.nullable(v.string()) });
  expect(answerShape(row)).toEqual(requestShape(row));
});
