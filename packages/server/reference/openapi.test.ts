import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { scopedEndpoints } from '@pregon/contract/api-keys/scoped-endpoints';
import { endpoints } from '@pregon/contract/endpoints';
import { plainRoutes } from '@pregon/contract/plain-routes';
import { readEndpointNotes } from './endpoint-notes.ts';
import { openApiDocument } from '@pregon/contract/shape/openapi';
import { portableSchema } from '@pregon/contract/shape/openapi-schema';

const document = openApiDocument(readEndpointNotes());
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

const validate = (changed: object) => new Validator().validate(structuredClone(changed) as Record<string, unknown>);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as Record<string, unknown>)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('would be invalid with a parameter in a location that OpenAPI does not have', async () => {
    const operation = { parameters: [{ name: 'id', in: 'path?', schema: {} }], responses: {} };
    expect((await validate({ ...document, paths: { '/x': { get: operation } } })).valid).toBe(false);
  });

  it('describes every endpoint under its name, method and path', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`]),
    );
    const expected = Object.entries(endpoints).map(([name, { method, version, path }]) => [
      name,
      `${method.toLowerCase()} /${version}${path.replaceAll(/\{\w+\}/g, '{}')}`,
    ]);
    expect(described).toEqual(expect.arrayContaining(expected));
    expect(operations).toHaveLength(Object.keys(endpoints).length + plainRoutes.length);
  });

  it('lists each path template once, whatever the names of its parameters', () => {
    const templates = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
  });

  it('describes exactly the parameters that a path names', () => {
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
      for (const { parameters = [] } of Object.values(methods)) {
        const given = (parameters as { in: string; name: string }[]).filter((parameter) => parameter.in === 'path');
        expect([path, given.map(({ name }) => name).toSorted()]).toEqual([path, named]);
      }
    }
  });

  it('describes the access, the request in the wire format, and the errors of a call', () => {
    const create = paths['/V1/sends']?.['post'];
    expect(create).toMatchObject({
      tags: ['profiles'],
      description: expect.stringContaining('Adds a profile to a campaign.'),
      'x-roles': ['administrador', 'marketing'],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { profile: { properties: { profile: { properties: { geo_hierarchy: {} } } } } } },
          },
        },
      },
      responses: { 409: { $ref: '#/components/responses/CAMPAIGN_FULL' } },
    });
    expect(document['components']).toMatchObject({
      responses: { CAMPAIGN_FULL: { description: '`CAMPAIGN_FULL`: La campaña ya tiene todos sus perfiles.' } },
    });
    expect(paths['/V1/login']?.['post']).toMatchObject({ security: [] });
  });

  it('says which calls a key of the API may make, and which permission it needs', () => {
    const byKey = operations.flatMap(({ operationId, security }) => {
      const scopes = (security as readonly { readonly apiKey?: readonly string[] }[]).flatMap(({ apiKey = [] }) => apiKey);
      return scopes.map((scope) => ({ scope, operationId }));
    });
    const expected = Object.entries(scopedEndpoints).flatMap(([scope, names]) =>
      names.map((name) => ({ scope, operationId: name })),
    );
    expect(byKey).toHaveLength(expected.length);
    expect(byKey).toEqual(expect.arrayContaining(expected));
    expect(paths['/V1/account/api-keys']?.['get']).toMatchObject({ security: [{ bearer: [] }] });
    expect(document['components']).toMatchObject({ securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } });
  });

  it('has a tag and a comment for nearly every endpoint', () => {
    const notes = Object.values(readEndpointNotes());
    expect(notes).toHaveLength(Object.keys(endpoints).length);
    expect(notes.filter(({ description }) => description === '').length).toBeLessThan(notes.length / 3);
  });
});

describe('a schema of the document', () => {
  it('omits a pattern with flags, which JSON Schema does not support', () => {
    expect(portableSchema({ type: 'string', pattern: '/^a/i' })).toEqual({ type: 'string', 'x-pattern': '/^a/i' });
    expect(portableSchema({ pattern: '^/a/$' })).toEqual({ pattern: '^/a/$' });
  });

  it('is rejected when it refers to itself', () => {
    expect(() => portableSchema({ properties: { a: { $ref: '#/$defs/0' } } })).toThrow(/refers to itself/);
  });
});
