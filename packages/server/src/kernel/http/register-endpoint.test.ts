import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoint } from '@pregon/contract/endpoint';
import { editorRoles, everyRole } from '@pregon/contract/session/roles';
import * as v from 'valibot';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { registerEndpoint } from './register-endpoint.ts';

const names = { objective: 'objetive', birthDate: 'birth_date' };

const saveWish = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/wishes/{id}',
  access: editorRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  query: v.strictObject({ page: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number)), '1') }),
  body: v.strictObject({
    objective: v.pipe(v.string(), v.nonEmpty('Elige un objetivo.')),
    people: v.array(v.strictObject({ birthDate: v.pipe(v.string(), v.isoDate('Esta fecha no existe.')) })),
  }),
  response: v.object({ objective: v.string(), page: v.number(), id: v.string() }),
  wire: { request: names, response: names },
  errors: ['CAMPAIGN_FULL'],
});

const readWishes = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/wishes',
  access: everyRole,
  response: v.object({ total: v.number() }),
  errors: [],
});

const uploadWish = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/wishes',
  access: 'public',
  form: { part: 'wish', data: v.strictObject({ objective: v.string() }) },
  response: v.object({ objective: v.string() }),
  wire: { request: names, response: names },
  errors: [],
});

const uploadPicture = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/pictures',
  access: 'public',
  form: {
    part: 'data',
    data: v.strictObject({ objective: v.string() }),
    file: { name: 'picture', maxBytes: 1000, mediaTypes: ['image/png'], required: true },
  },
  response: v.object({ name: v.string(), mediaType: v.string(), bytes: v.number() }),
  errors: [],
});

const id = '0b0e7e0a-5a3b-4c38-9c39-8f1c7f5d2a10';
const body = { objetive: 'vender', people: [{ birth_date: '1990-02-28' }] };

oneDatabase(({ database }) => {
  let test: TestApp;
  let received: unknown;
  beforeAll(async () => {
    test = await testApp(database);
    registerEndpoint(test.app, saveWish, async ({ body: wish, params, query, fault }) => {
      received = { wish, params, query };
      if (wish.objective === 'llenar') throw fault('CAMPAIGN_FULL');
      const row = { objective: wish.objective, page: query.page, id: params.id, accountId: 7 };
      return row;
    });
    registerEndpoint(test.app, readWishes, async ({ principal }) => ({ total: principal.accountId, secret: 'x' }));
    registerEndpoint(test.app, uploadWish, async ({ form }) => form);
    registerEndpoint(test.app, uploadPicture, async ({ form, file: { name, mediaType, stream } }) => {
      if (form.objective === 'leave') return { name, mediaType, bytes: 0 };
      const chunks: Buffer[] = await stream.toArray();
      return { name, mediaType, bytes: Buffer.concat(chunks).length };
    });
  });
  afterAll(() => test.close());

  const post = async (payload: object | string, { url = `/V2/wishes/${id}`, role = 'marketing' as const, headers = {} } = {}) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...(await test.as(test.staff[role])), 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  it('maps wire names to the names of the code and back', async () => {
    const answer = await post(body, { url: `/V2/wishes/${id}?page=3` });
    expect(answer.json()).toEqual({ objetive: 'vender', page: 3, id });
    expect(received).toEqual({
      wish: { objective: 'vender', people: [{ birthDate: '1990-02-28' }] },
      params: { id },
      query: { page: 3 },
    });
  });

  it('reports invalid fields by their wire names', async () => {
    const answer = await post({ objetive: '', people: [{ birth_date: '28/2/1990' }] });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'INVALID',
        message: 'Revisa los campos marcados.',
        fields: { objetive: 'Elige un objetivo.', 'people.0.birth_date': 'Esta fecha no existe.' },
      },
    ]);
  });

  it.each([['objective'], ['account_id']])('rejects a name that the wire does not have: %s', async (name) => {
    const answer = await post({ ...body, [name]: 'x' });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [name]: 'Este campo no existe.' }]);
  });

  it.each([
    ['NUL', 'a\0b'],
    ['half a character', '\ud800'],
  ])('reports a text that the database cannot store at its field: %s', async (_, text) => {
    const answer = await post({ ...body, people: [{ birth_date: text }] });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { 'people.0.birth_date': 'Este texto contiene caracteres no válidos.' },
    ]);
  });

  it('validates path and query too', async () => {
    expect((await post(body, { url: '/V2/wishes/7' })).json().fields).toHaveProperty('id');
    expect((await post(body, { url: `/V2/wishes/${id}?page=x` })).json().fields).toHaveProperty('page');
  });

  it('answers with the fields of its response schema only', async () => {
    const answer = await test.app.inject({ url: '/V2/wishes', headers: await test.as(test.staff.lector) });
    expect(answer.json()).toEqual({ total: test.staff.lector.accountId });
  });

  it('answers with the faults that it declares', async () => {
    const answer = await post({ ...body, objetive: 'llenar' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'CAMPAIGN_FULL', message: 'La campaña ya tiene todos sus perfiles.' },
    ]);
  });

  it('requires a session: without one, and with an empty header', async () => {
    for (const headers of [{}, { authorization: '' }, { authorization: 'Bearer ' }, { authorization: 'Bearer x.y.z' }]) {
      const answer = await test.app.inject({ url: '/V2/wishes', headers });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('answers not found to a forbidden role', async () => {
    const headers = await test.as(test.staff.operador);
    expect((await post(body, { headers })).statusCode).toBe(404);
  });

  it('refuses a forbidden caller before it reads the body', async () => {
    const answer = await test.app.inject({ method: 'POST', url: `/V2/wishes/${id}`, body: { much: 'x'.repeat(1_000_000) } });
    expect(answer.json().code).toBe('UNAUTHENTICATED');
    expect((await post({ much: 'x'.repeat(1_000_000) })).json().code).toBe('TOO_LARGE');
  });

  describe('a malformed request', () => {
    const malformed = { code: 'MALFORMED', message: 'La solicitud no se entiende.' };

    const bottomless = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    it.each([['{"objetive":'], ['{"__proto__": {"a": 1}}'], [bottomless]])('gets 400: %.30s', async (payload) => {
      const answer = await post(payload);
      expect([answer.statusCode, answer.json()]).toEqual([400, malformed]);
    });

    it('gets 400 also for an unknown content type', async () => {
      for (const type of ['text/csv', 'text/plain'])
        expect((await post('a=b', { headers: { 'content-type': type } })).json()).toEqual(malformed);
    });

    it('gets 400 for an invalid URL', async () => {
      const answer = await test.app.inject('/V2/wishes/%zz');
      expect([answer.statusCode, answer.json()]).toEqual([400, malformed]);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    });

    it('gets 404 as JSON for an unknown path', async () => {
      const answer = await test.app.inject('/V1/nothing');
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    });
  });

  describe('a multipart request', () => {
    const upload = (form: FormData | string) => test.app.inject({ method: 'POST', url: '/V2/wishes', body: form as never });
    const formWith = (...parts: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      return form;
    };

    it('has its data in the first part', async () => {
      const answer = await upload(formWith(['wish', '{"objetive":"vender"}'], ['file', new Blob(['a;b'.repeat(100_000)])]));
      expect(answer.json()).toEqual({ objetive: 'vender' });
    });

    it('accepts application/json as a field, and as the file that browsers make of a Blob', async () => {
      const typed = [
        'multipart/form-data; boundary=a',
        '--a\r\ncontent-disposition: form-data; name="wish"\r\ncontent-type: application/json\r\n\r\n{"objetive":"vender"}\r\n--a--\r\n',
      ] as const;
      const headers = { 'content-type': typed[0] };
      const field = await test.app.inject({ method: 'POST', url: '/V2/wishes', headers, body: typed[1] });
      expect([field.statusCode, field.json()]).toEqual([200, { objetive: 'vender' }]);
      const blob = (content: string, type = 'application/json') => formWith(['wish', new Blob([content], { type })]);
      expect((await upload(blob('{"objetive":"vender"}'))).json()).toEqual({ objetive: 'vender' });
      expect((await upload(blob('{"objetive":'))).json().code).toBe('MALFORMED');
      expect((await upload(blob('{"objetive":"vender"}', 'text/csv'))).json().code).toBe('MALFORMED');
      expect((await upload(blob(`{"objetive":"${'x'.repeat(1024 * 1024)}"}`))).json().code).toBe('TOO_LARGE');
      const broken = { headers, body: typed[1].replace('"vender"}', '') };
      expect((await test.app.inject({ method: 'POST', url: '/V2/wishes', ...broken })).json().code).toBe('MALFORMED');
    });

    it('is validated', async () => {
      expect((await upload(formWith(['wish', '{"objetive":7}']))).json().fields).toHaveProperty('objetive');
    });

    it.each([
      ['broken data', formWith(['wish', '{'])],
      ['another part first', formWith(['other', '{}'], ['wish', '{"objetive":"vender"}'])],
      ['no part', formWith()],
    ])('with %s is refused', async (_, form) => {
      expect((await upload(form)).json().code).toBe('MALFORMED');
    });

    it.each([
      ['without a boundary', 'multipart/form-data', 'x'],
      ['that breaks off', 'multipart/form-data; boundary=a', '--a\r\ncontent-disposition: form-data; name="wish"\r\n\r\n{'],
    ])('is refused %s', async (_, type, text) => {
      const headers = { 'content-type': type };
      const answer = await test.app.inject({ method: 'POST', url: '/V2/wishes', headers, body: text });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED']);
    });

    describe('with a file', () => {
      const send = (...parts: [string, string | Blob][]) =>
        test.app.inject({ method: 'POST', url: '/V2/pictures', body: formWith(...parts) as never });
      const picture = (bytes: number) => new File(['x'.repeat(bytes)], 'año.png', { type: 'image/png' });

      it('streams the file', async () => {
        const answer = await send(['data', '{"objective":"read"}'], ['picture', picture(1000)]);
        expect(answer.json()).toEqual({ name: 'año.png', mediaType: 'image/png', bytes: 1000 });
      });

      it('accepts data that is a Blob before the file', async () => {
        const data = new Blob(['{"objective":"read"}'], { type: 'application/json' });
        expect((await send(['data', data], ['picture', picture(10)])).json()).toMatchObject({ bytes: 10 });
      });

      it('is cut off when the file is too large', async () => {
        const answer = await send(['data', '{"objective":"read"}'], ['picture', picture(1001)]);
        expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
      });

      it('drains a file that was not read', async () => {
        const answer = await send(['data', '{"objective":"leave"}'], ['picture', picture(900_000)]);
        expect(answer.json()).toMatchObject({ bytes: 0 });
      });

      it('reports a missing file', async () => {
        const answer = await send(['data', '{"objective":"read"}']);
        expect([answer.statusCode, answer.json().fields]).toEqual([400, { picture: 'Elige un archivo.' }]);
      });

      it('refuses a second file, and one before the data', async () => {
        const other = await send(['data', '{"objective":"read"}'], ['other', picture(10)]);
        const before = await send(['picture', picture(10)], ['data', '{"objective":"read"}']);
        expect([other.json().code, before.json().code]).toEqual(['MALFORMED', 'MALFORMED']);
      });

      it('reports an upload that breaks off in the middle', async () => {
        const type = 'multipart/form-data; boundary=a';
        const data = '--a\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"objective":"read"}\r\n';
        const half = '--a\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\nxxxx';
        const request = { method: 'POST', url: '/V2/pictures', headers: { 'content-type': type }, body: data + half } as const;
        expect((await test.app.inject(request)).json().code).toBe('MALFORMED');
      });
    });
  });
});
