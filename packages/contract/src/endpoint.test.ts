import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { endpoint, endpointUrl } from './endpoint.ts';

const readThing = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/thing/{id}/of/{owner}',
  access: 'public',
  params: v.strictObject({ id: v.number(), owner: v.string() }),
  query: v.strictObject({ page: v.optional(v.number()), search: v.optional(v.string()) }),
  response: v.object({}),
  errors: [],
});

describe('the URL of an endpoint', () => {
  it('encodes parameters so that they cannot change the path', () => {
    expect(endpointUrl(readThing, { params: { id: 3, owner: 'a/b?c' } })).toBe('/V2/thing/3/of/a%2Fb%3Fc');
  });

  it('omits undefined query parameters', () => {
    expect(endpointUrl(readThing, { params: { id: 3, owner: 'x' }, query: { page: 2, search: undefined } })).toBe(
      '/V2/thing/3/of/x?page=2',
    );
  });
});
