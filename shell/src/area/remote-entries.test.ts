import '../testing/written-by-the-build.ts';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { expect, it, jest } from '@jest/globals';
import { remoteEntries } from './remote-entries.ts';

const loyalty = { group: 'Utilidades', label: 'Fidelización', path: 'loyalty' };
const remote = (name: string, nav: (typeof loyalty)[], palette: { label: string; path: string }[] = []) =>
  [name, exampleRelease({ name, nav, palette })] as const;
const registryOf = (...remotes: ReturnType<typeof remote>[]) => ({ remotes: Object.fromEntries(remotes) });
const nobody = () => false;

it('lists the entries of all remotes by remote name, with addresses under /admin', () => {
  const gifts = { group: 'Campañas', label: 'Bonos', path: 'gifts' };
  const entries = remoteEntries(registryOf(remote('mf-loyalty', [loyalty]), remote('mf-gifts', [gifts])), nobody);
  expect(entries).toEqual([
    { group: 'Campañas', label: 'Bonos', to: '/admin/gifts' },
    { group: 'Utilidades', label: 'Fidelización', to: '/admin/loyalty' },
  ]);
});

it('uses the entries of a canary for its share of the users', () => {
  const live = exampleRelease({ name: 'mf-loyalty' });
  const canary = { percent: 10, release: { ...live, version: '0.3.0', nav: [loyalty] } };
  const registry = { remotes: { 'mf-loyalty': { ...live, canary } } };
  expect(remoteEntries(registry, nobody)).toEqual([]);
  expect(remoteEntries(registry, () => true)).toHaveLength(1);
});

it.each([
  [
    'the address of an entry of the shell',
    { ...loyalty, path: 'tiendas' },
    'has the address of "Tiendas" (/admin/tiendas), which belongs to the shell',
  ],
  [
    'the label of an entry of the shell',
    { ...loyalty, label: 'Tiendas' },
    'has the label of "Tiendas" (/admin/tiendas), which belongs to the shell',
  ],
  [
    'the label of another remote',
    { ...loyalty, label: 'Bonos' },
    'has the label of "Bonos" (/admin/gifts), which belongs to mf-gifts',
  ],
])('leaves out an entry with %s, and logs the reason', (_, entry, message) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const gifts = { group: 'Campañas', label: 'Bonos', path: 'gifts' };
  const entries = remoteEntries(registryOf(remote('mf-gifts', [gifts]), remote('mf-loyalty', [entry])), nobody);
  expect(entries.map(({ label }) => label)).toEqual(['Bonos']);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(`mf-loyalty: Its menu entry`));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(message));
});
