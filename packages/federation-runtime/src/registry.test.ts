import { expect, it } from '@jest/globals';
import { findRemote, parseRegistry, type Registry } from './registry.ts';
import { exampleRelease, exampleRemote } from './testing/example-releases.ts';

const registry: Registry = {
  generation: 7,
  remotes: {
    'mf-campaigns': exampleRelease({ name: 'mf-campaigns', basePaths: ['campaign', 'campaigns'] }),
    'mf-sends': { ...exampleRemote(), canary: { percent: 10, release: exampleRelease({ version: '0.3.0' }) } },
    'mf-public': exampleRelease({ name: 'mf-public', format: 'container', basePaths: ['unsubscribe', 'apps'] }),
  },
};

it('parses a registry and its signed text, and ignores other fields', () => {
  const text = JSON.stringify({ ...registry, signature: 'c2ln', hints: {} }, null, 2);
  expect(parseRegistry(text)).toEqual({ registry, signature: 'c2ln', signedText: JSON.stringify(registry) });
});

const withRemote = (remote: unknown) => ({ generation: 1, remotes: { 'mf-sends': remote }, signature: '' });
const { entry: _, ...entryless } = exampleRelease();

it.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['no generation', { remotes: {}, signature: '' }],
  ['no signature', registry],
  ['remotes in a list', { generation: 1, remotes: [], signature: '' }],
  ['a shell without a version', { generation: 1, remotes: {}, shell: {}, signature: '' }],
  ['a release without an entry', withRemote(entryless)],
  ['a previous release without an entry', withRemote({ ...exampleRelease(), previous: entryless })],
  ['a canary without a share of users', withRemote({ ...exampleRelease(), canary: { release: exampleRelease() } })],
  ['a canary without an entry', withRemote({ ...exampleRelease(), canary: { percent: 1, release: entryless } })],
  ['an invalid range', withRemote(exampleRelease({ requires: { contract: '^1.0.0', shared: { react: 19 as never } } }))],
])('refuses %s', (__, value) => {
  expect(() => parseRegistry(JSON.stringify(value))).toThrow('What came is no registry.');
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
