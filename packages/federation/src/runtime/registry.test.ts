import { afterEach, expect, it, jest } from '@jest/globals';
import { findRemote, readRegistry, type Registry } from './registry.ts';
import { exampleRelease, exampleRemote } from './testing-releases.ts';

const registry: Registry = {
  generation: 7,
  remotes: {
    'mf-campaigns': exampleRelease({ name: 'mf-campaigns', basePaths: ['campaign', 'campaigns'] }),
    'mf-sends': exampleRemote(),
    'mf-public': exampleRelease({ name: 'mf-public', format: 'container', basePaths: ['unsubscribe', 'apps'] }),
  },
};

afterEach(() => document.body.replaceChildren());

function writeIntoPage(text: string) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'registry';
  script.textContent = text;
  document.body.append(script);
}

function serve(answer: Response) {
  return jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
}

it('reads the registry that came with the page, without a request', async () => {
  const fetched = serve(Response.json({}));
  writeIntoPage(JSON.stringify(registry));
  expect(await readRegistry()).toEqual(registry);
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ['none', undefined],
  ['a broken one', '{"generation":'],
  ['something else', '{"remotes":[]}'],
])('fetches it when the page has %s', async (_, text) => {
  serve(Response.json(registry));
  if (text !== undefined) writeIntoPage(text);
  expect(await readRegistry()).toEqual(registry);
});

it('refuses an answer that is no registry', async () => {
  serve(new Response('<!doctype html>', { status: 200 }));
  await expect(readRegistry()).rejects.toThrow('is not valid JSON');
  serve(new Response('', { status: 500 }));
  await expect(readRegistry()).rejects.toThrow('/remotes.json answered 500.');
});

it.each([
  ['/admin/campaign', 'mf-campaigns'],
  ['/admin/campaign/7/sends/1', 'mf-campaigns'],
  ['/admin/campaigns/add-send', 'mf-campaigns'],
  ['/admin/sends/schedule', 'mf-sends'],
  ['/unsubscribe/ana@tienda.example', 'mf-public'],
  ['/admin/unsubscribe', undefined],
  ['/admin/campaignx', undefined],
  ['/sends', undefined],
  ['/admin', undefined],
])('%s belongs to %s', (pathname, name) => {
  expect(findRemote(registry, pathname)?.name).toBe(name);
});
