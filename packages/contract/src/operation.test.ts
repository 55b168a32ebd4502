import { everyRole } from './session/roles.ts';
import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { fields, operation, operationName } from './operation.ts';

describe('the fields of an operation', () => {
  it('select every field, through lists, nullables and pipes', () => {
    const row = v.object({ name: v.string(), parent: v.nullable(v.object({ id: v.number() })) });
    expect(fields(v.object({ items: v.array(row), total: v.number() }))).toBe('items { name parent { id } } total');
  });

  it("are requested by wire name and returned by the code's name", () => {
    expect(fields(v.object({ objective: v.array(v.string()) }), { objective: 'objetive' })).toBe('objective: objetive');
  });
});

it('finds the name of an operation, and refuses a document without one', () => {
  const named = operation({
    document: 'query campaigns($page: Int!) { campaigns }',
    access: everyRole,
    variables: v.object({}),
    result: v.object({}),
  });
  expect(operationName(named)).toBe('campaigns');
  expect(() => operationName({ ...named, document: '{ campaigns }' })).toThrow('must name its operation');
});
