import { describe, expect, it } from '@jest/globals';
import { breaksOf, compareNeeds } from './compatibility.ts';
import type { ContractShape, EndpointShape, JsonShape, OperationShape } from './contract-shape.ts';

const text: JsonShape = { type: 'string' };
const fields = (...names: string[]): JsonShape => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required: names,
  additionalProperties: false,
});
const answered = (...names: string[]): JsonShape => ({ ...fields(...names), additionalProperties: undefined });

const createThing: EndpointShape = {
  method: 'POST',
  path: '/V1/thing/{1}',
  access: ['administrador', 'marketing'],
  params: fields('1'),
  body: fields('name'),
  response: answered('id', 'name'),
};
const things: OperationShape = {
  document: 'query things($page: Int!) { things(page: $page) { name } }',
  access: ['administrador', 'lector'],
  variables: { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'], additionalProperties: false },
  result: answered('things'),
};
const contract: ContractShape = {
  version: '1.0.0',
  endpoints: { createThing },
  operations: { things },
  errors: { SESSION_EXPIRED: 403, NOT_FOUND: 404 },
  mergeTags: ['city', 'name'],
  recipientLinks: { unsubscribe: '#baja' },
};
const withEndpoint = (change: Partial<EndpointShape>): ContractShape => ({
  ...contract,
  endpoints: { createThing: { ...createThing, ...change } },
});
const withOperation = (change: Partial<OperationShape>): ContractShape => ({
  ...contract,
  operations: { things: { ...things, ...change } },
});
const file: JsonShape = {
  type: 'object',
  properties: { bytes: { type: 'integer', maximum: 10 }, mediaType: { type: 'string', enum: ['image/jpeg', 'image/png'] } },
  required: ['bytes', 'mediaType'],
};
const form = (photo: JsonShape, required: string[]): JsonShape => ({
  type: 'object',
  properties: { data: text, photo },
  required,
  additionalProperties: false,
});
const smaller: JsonShape = { ...file, properties: { ...file.properties, bytes: { type: 'integer', maximum: 9 } } };
const grown = 'query things($page: Int!) { things(page: $page) { name size } }';

describe('a breaking change of an endpoint is detected:', () => {
  it.each<[string, ContractShape, string, string]>([
    ['a removed endpoint', { ...contract, endpoints: {} }, 'createThing address', 'no such endpoint'],
    ['another path', withEndpoint({ path: '/V2/thing/{1}' }), 'createThing address', 'has it at POST /V2/thing/{1}'],
    ['another method', withEndpoint({ method: 'PUT' }), 'createThing address', 'has it at PUT /V1/thing/{1}'],
    ['a role less', withEndpoint({ access: ['administrador'] }), 'createThing access', 'the role marketing'],
    ['a new field that is needed', withEndpoint({ body: fields('name', 'size') }), 'createThing body.size', 'needs it'],
    ['a field that is refused', withEndpoint({ body: fields() }), 'createThing body.name', 'refuses fields'],
    ['a body that is read no more', withEndpoint({ body: undefined }), 'createThing body.name', 'refuses fields'],
    ['a query that is needed', withEndpoint({ query: fields('page') }), 'createThing query.page', 'needs it'],
    ['a form instead of a body', withEndpoint({ parts: fields('data') }), 'createThing parts.data', 'needs it'],
    ['an answer without a field', withEndpoint({ response: answered('id') }), 'createThing response.name', 'needs it'],
    ['a removed operation', { ...contract, operations: {} }, 'things document', 'no such operation'],
    ['a document that is forgotten', withOperation({ document: grown }), 'things document', 'does not know'],
    [
      'a variable of another type',
      withOperation({ document: things.document.replace('Int', 'Float'), earlier: [things.document] }),
      'things document.page',
      'declares Int!, the server wants Float!',
    ],
    ['a role less in an operation', withOperation({ access: ['administrador'] }), 'things access', 'the role lector'],
    ['a result without a field', withOperation({ result: answered() }), 'things result.things', 'needs it'],
    ['another status of an error', { ...contract, errors: { SESSION_EXPIRED: 401 } }, 'errors SESSION_EXPIRED', 'answers 401'],
    ['a merge tag less', { ...contract, mergeTags: ['name'] }, 'mergeTags city', 'does not fill it in'],
    ['another mark of a link', { ...contract, recipientLinks: { unsubscribe: '#adios' } }, 'recipientLinks unsubscribe', '#baja'],
  ])('%s', (_, live, place, sentence) => {
    const breaks = breaksOf(contract, live);
    expect(breaks.map((found) => `${found.operation} ${found.place}`)).toEqual([place]);
    expect(breaks[0]?.sentence).toContain(sentence);
  });

  it('an endpoint that is no longer public', () => {
    expect(breaksOf(withEndpoint({ access: 'public' }), contract)).toMatchObject([{ place: 'access' }]);
  });

  it.each<[string, JsonShape, JsonShape, string]>([
    ['that may be smaller only', form(file, ['data']), form(smaller, ['data']), 'parts.photo.bytes'],
    ['that is needed', form(file, ['data']), form(file, ['data', 'photo']), 'parts.photo'],
    ['that is taken no more', form(file, ['data']), fields('data'), 'parts.photo'],
  ])('a file %s', (_, built, live, place) => {
    expect(breaksOf(withEndpoint({ parts: built }), withEndpoint({ parts: live }))).toMatchObject([{ place }]);
  });
});

describe('a compatible change of an endpoint is accepted:', () => {
  it.each<[string, ContractShape]>([
    ['the same', structuredClone(contract)],
    ['another version', { ...contract, version: '2.0.0' }],
    ['an endpoint more', { ...contract, endpoints: { createThing, readThing: { ...createThing, method: 'GET' } } }],
    ['an operation more', { ...contract, operations: { things, more: things } }],
    ['another name of an endpoint', { ...contract, endpoints: { addThing: createThing } }],
    ['a role more', withEndpoint({ access: ['administrador', 'lector', 'marketing'] })],
    ['everybody', withEndpoint({ access: 'public' })],
    ['a field that may be left out', withEndpoint({ body: { ...fields('name', 'size'), required: ['name'] } })],
    ['a field that may now be left out', withEndpoint({ body: { ...fields('name'), required: [] } })],
    ['a query that may be left out', withEndpoint({ query: { ...fields('page'), required: [] } })],
    ['an answer with a field more', withEndpoint({ response: answered('id', 'name', 'size') })],
    ['an extended document beside the previous one', withOperation({ document: grown, earlier: [things.document] })],
    ['an error more', { ...contract, errors: { ...contract.errors, CONFLICT: 409 } }],
    ['an error that is answered no more', { ...contract, errors: { SESSION_EXPIRED: 403 } }],
    ['a merge tag more', { ...contract, mergeTags: ['city', 'name', 'zone'] }],
    ['a link more', { ...contract, recipientLinks: { unsubscribe: '#baja', preferences: '#cambiar' } }],
  ])('%s', (_, live) => {
    expect(breaksOf(contract, live)).toEqual([]);
  });
});

describe('the requirements of a release on its shell', () => {
  const offer = { contract: '1.2.0', shared: { react: '19.3.1', '@pregon/ui/form': '0.4.0' } };
  const needs = { contract: '^1.1.0', shared: { react: '^19.3.0', '@pregon/ui/form': '^0.4.0' } };

  it('are met by versions in their ranges', () => {
    expect(compareNeeds(needs, offer)).toEqual([]);
    expect(compareNeeds({ ...needs, shared: {} }, offer)).toEqual([]);
  });

  it.each([
    ['a contract of before', { ...offer, contract: '1.0.9' }, 'It needs the contract ^1.1.0; the shell has 1.0.9.'],
    ['the next contract', { ...offer, contract: '2.0.0' }, 'It needs the contract ^1.1.0; the shell has 2.0.0.'],
    [
      'another library',
      { ...offer, shared: { ...offer.shared, '@pregon/ui/form': '0.5.0' } },
      'It needs @pregon/ui/form ^0.4.0; the shell has 0.5.0.',
    ],
    [
      'a library that is not shared',
      { ...offer, shared: { '@pregon/ui/form': '0.4.0' } },
      'It needs react ^19.3.0; the shell has none.',
    ],
  ])('are not met by %s', (_, offered, sentence) => {
    expect(compareNeeds(needs, offered)).toEqual([sentence]);
  });
});
