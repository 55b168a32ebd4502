import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { apiKeyScopes } from '@pregon/contract/api-keys/api-key-scopes';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { apiKeysRepository } from './api-keys.repository.ts';

const guide = readFileSync(new URL('../../../../../docs/how-to/call-the-api.md', import.meta.url), 'utf8');
/** The lines that begin with `curl`, each as its arguments; the shell's quotes are plain single quotes. */
const commands = [...guide.matchAll(/^curl (.*)$/gm)].map(([, args = '']) =>
  [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
);
const purchases = 'documento;codigo_producto;fecha;valor;codigo_almacen\n';

/** Reads the options of curl that the guide uses: -X, -H, -d and -F. */
function requestOf(args: readonly string[], key: string) {
  const headers: Record<string, string> = {};
  const form = new FormData();
  let method: string | undefined;
  let body: string | undefined;
  let url = '';
  for (let index = 0; index < args.length; index += 1) {
    const [option = '', value = ''] = args.slice(index);
    if (option.startsWith('-')) index += 1;
    else url = option;
    if (option === '-X') method = value;
    if (option === '-d') body = value;
    if (option === '-H') headers[value.split(': ')[0] ?? ''] = (value.split(': ')[1] ?? '').replace('pregon_…', key);
    const [, name = '', content = '', type = ''] = (option === '-F' && /^(\w+)=(.*);type=(.*)$/.exec(value)) || [];
    if (name) form.append(name, new Blob([content.startsWith('@') ? purchases : content], { type }), content.slice(1));
  }
  const sent = body ?? ([...form.keys()].length > 0 ? form : undefined);
  return { url, init: { method: method ?? (sent ? 'POST' : 'GET'), headers, ...(sent && { body: sent }) } };
}

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  it('the guide has an example of reading, writing, importing, sending, reporting events and GraphQL', () => {
    expect(commands).toHaveLength(6);
  });

  it.each(commands.map((args) => ({ command: args.at(-1), args })))('the example of $command works', async ({ args }) => {
    const key = { name: 'Guía', scopes: apiKeyScopes, lifetime: '30' } as const;
    const { secret } = await apiKeysRepository.create(database, test.staff.administrador, key);
    const { url, init } = requestOf(args, secret);
    const address = test.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = await fetch(url.replace('https://admin.tienda.example', `http://localhost:${port}`), init);
    expect([answer.ok, await answer.text()]).toEqual([true, expect.stringMatching(/^\{/)]);
  });
});
