import { describe, expect, it } from '@jest/globals';
import { schemaRows, typeOf } from './schema-rows.ts';

describe('the rows of a schema', () => {
  it('name each field from the top, through lists and objects', () => {
    const schema = {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string', maxLength: 80 } }, required: ['name'] },
        },
        total: { type: 'number' },
      },
      required: ['items'],
    };
    expect(schemaRows(schema)).toEqual([
      { path: 'items', type: 'object[]', isRequired: true, limits: [] },
      { path: 'items[].name', type: 'string', isRequired: true, limits: ['maxLength: 80'] },
      { path: 'total', type: 'number', isRequired: false, limits: [] },
    ]);
  });

  it('include the fields of every alternative and of records', () => {
    const method = { oneOf: [{ properties: { sender: { type: 'string' } } }, { properties: { template: { type: 'string' } } }] };
    const byKey = { type: 'object', additionalProperties: { properties: { count: { type: 'integer' } } } };
    const paths = schemaRows({ properties: { method, byKey } }).map(({ path }) => path);
    expect(paths).toEqual(['method', 'method.sender', 'method.template', 'byKey', 'byKey.*.count']);
  });

  it('are a single row without a path for a value that is no object', () => {
    expect(schemaRows({ type: 'string' })).toEqual([{ path: '', type: 'string', isRequired: true, limits: [] }]);
  });
});

it.each([
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ enum: ['email', 'sms'] }, '"email" | "sms"'],
  [{ const: 'sms' }, '"sms"'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{}, 'any'],
])('describes the type of %j as %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});
