import { describe, expect, it } from '@jest/globals';
import type { Release, ShellRelease } from '@pregon/release-registry/registry.schema';
import { exampleHinted } from '@pregon/release-registry/testing/example-releases';
import {
  type LiveRemote,
  type LiveState,
  type MetRelease,
  refusalsOfRemote,
  refusalsOfShell,
  type RemoteCandidate,
} from './compatibility-check.ts';
import type { ContractShape } from './contract-shape.ts';

const contract: ContractShape = {
  version: '1.2.0',
  endpoints: {},
  operations: {},
  errors: {},
  mergeTags: ['city', 'name'],
  recipientLinks: {},
};
const olderContract: ContractShape = { ...contract, mergeTags: ['name'] };

const release = (name: string, version: string, change: Partial<Release> = {}): Release => ({
  ...exampleHinted(name, version).release,
  requires: { contract: '^1.1.0', shared: { react: '^19.3.0' } },
  ...change,
});
const live = (of: Release, ...routes: string[]): LiveRemote => ({ ...of, routes });

const shell: ShellRelease = {
  version: 'aa11bb22',
  contract: '1.2.0',
  shared: { react: '19.3.1' },
  links: ['sends/schedule', 'sends/list', 'util/urlshortener'],
  origins: [],
};
const state: LiveState = {
  shell,
  shellContract: contract,
  remotes: {
    'mf-sends': live(release('mf-sends', '1.0.0'), 'sends/schedule', 'sends/:list'),
    'mf-stores': live(release('mf-stores', '2.0.0', { basePaths: ['tiendas', 'util/tools'] }), 'tiendas'),
    'mf-public': live(release('mf-public', '1.0.0', { format: 'container', basePaths: ['unsubscribe'] }), 'unsubscribe/:email'),
  },
};
const candidate = (change: Partial<Release> = {}, rest: Partial<RemoteCandidate> = {}): RemoteCandidate => ({
  release: release('mf-sends', '1.1.0', change),
  exposes: ['./remote'],
  routes: ['sends/schedule', 'sends/list', 'sends/new'],
  contract,
  ...rest,
});

describe('a release of a remote is refused', () => {
  it.each<[string, RemoteCandidate, LiveState, string]>([
    [
      'for a contract that is not live yet',
      candidate({ requires: { contract: '^1.3.0', shared: {} } }),
      state,
      'It needs the contract ^1.3.0; the shell has 1.2.0.',
    ],
    [
      'for a library that the shell does not share',
      candidate({ requires: { contract: '^1.2.0', shared: { '@pregon/ui/chart': '^0.1.0' } } }),
      state,
      'It needs @pregon/ui/chart ^0.1.0; the shell has none.',
    ],
    [
      'for a requirement that the live contract lacks, whatever its range',
      candidate(),
      { ...state, shellContract: olderContract },
      'mergeTags city: A client offers it for messages, the server does not fill it in.',
    ],
    [
      "for another remote's address",
      candidate({ basePaths: ['sends', 'tiendas'] }),
      state,
      'Its address /admin/tiendas belongs to mf-stores.',
    ],
    [
      "for an address below another remote's",
      candidate({ basePaths: ['tiendas/sends'] }),
      state,
      'Its address /admin/tiendas/sends belongs to mf-stores (/admin/tiendas).',
    ],
    [
      "for an address above another remote's",
      candidate({ basePaths: ['util'] }),
      state,
      'Its address /admin/util belongs to mf-stores (/admin/util/tools).',
    ],
    [
      "for the shell's own screen",
      candidate({ basePaths: ['plataforma'] }),
      state,
      'Its address /admin/plataforma belongs to the shell.',
    ],
    [
      'for the whole admin area',
      candidate({ format: 'container', basePaths: ['admin'] }, { exposes: ['./remote', './lifecycles'] }),
      { ...state, shell: { ...shell, links: [] }, remotes: {} },
      'Its address /admin belongs to the shell (/admin/plataforma).',
    ],
    [
      'for a missing screen of the menu',
      candidate({}, { routes: ['sends/schedule', 'sends/list/all'] }),
      state,
      'The menu leads to sends/list, which the live release shows and this one does not.',
    ],
    [
      'for a shorter route than that of the menu',
      candidate({}, { routes: ['sends', ':any', 'sends/list'] }),
      state,
      'The menu leads to sends/schedule, which the live release shows and this one does not.',
    ],
    ['for not exposing itself', candidate({}, { exposes: [] }), state, 'It does not expose ./remote.'],
    [
      'for a container without lifecycles',
      { ...candidate(), release: release('mf-public', '1.1.0', { format: 'container', basePaths: ['unsubscribe'] }) },
      state,
      'It does not expose ./lifecycles.',
    ],
    [
      'for the global variable of another remote',
      candidate({ globalName: 'mf_stores_2_0_0' }),
      state,
      'Its global variable mf_stores_2_0_0 is that of mf-stores 2.0.0.',
    ],
    [
      'for the global variable of the release before',
      candidate({ globalName: 'mf_sends_1_0_0' }),
      state,
      'Its global variable mf_sends_1_0_0 is that of mf-sends 1.0.0.',
    ],
  ])('%s', (_, wanted, met, sentence) => {
    expect(refusalsOfRemote(wanted, met)).toEqual([sentence]);
  });

  it('for each kind of incompatibility', () => {
    const wanted = candidate({ basePaths: ['tiendas'], requires: { contract: '^2.0.0', shared: {} } }, { exposes: [] });
    expect(refusalsOfRemote(wanted, state)).toHaveLength(3);
  });
});

describe('a release of a remote is published', () => {
  it.each<[string, RemoteCandidate, LiveState]>([
    ['when all is met', candidate(), state],
    ['again', { ...candidate(), release: release('mf-sends', '1.0.0') }, state],
    ['with an address more', candidate({ basePaths: ['sends', 'wa-plantillas'] }), state],
    ['with an address that only shares a prefix with another', candidate({ basePaths: ['sends', 'tiendas-nuevas'] }), state],
    ['at an address under /admin which is taken on public pages', candidate({ basePaths: ['sends', 'unsubscribe'] }), state],
    ['built with a contract of before', candidate({}, { contract: olderContract }), state],
    ['into an empty store', candidate(), { remotes: {} }],
    ['beside a shell that has no contract recorded', candidate(), { shell, remotes: state.remotes }],
    ['for the first time, without screens of the menu', candidate({}, { routes: ['sends'] }), { ...state, remotes: {} }],
  ])('%s', (_, wanted, met) => {
    expect(refusalsOfRemote(wanted, met)).toEqual([]);
  });
});

describe('a release of the shell', () => {
  const met = (role: MetRelease['role'], change: Partial<MetRelease> = {}): MetRelease => ({
    release: release('mf-sends', '1.0.0'),
    routes: ['sends/schedule', 'sends/:list', 'util/urlshortener'],
    contract,
    role,
    ...change,
  });
  const next: ShellRelease = { ...shell, version: 'cc33dd44' };

  it('is published beside releases whose requirements it meets', () => {
    const releases = [met('live'), met('canary', { contract: olderContract }), met('previous')];
    expect(refusalsOfShell(next, contract, releases)).toEqual({ refusals: [], warnings: [] });
  });

  it.each(['live', 'canary'] as const)('is refused for a %s release that it would break', (role) => {
    const { refusals } = refusalsOfShell({ ...next, contract: '2.0.0', shared: {} }, olderContract, [
      met('live', {
        contract: olderContract,
        release: release('mf-sends', '1.0.0', { requires: { contract: '^2.0.0', shared: {} } }),
      }),
      met(role),
    ]);
    expect(refusals).toEqual([
      `mf-sends 1.0.0 (${role}): It needs the contract ^1.1.0; the shell has 2.0.0.`,
      `mf-sends 1.0.0 (${role}): It needs react ^19.3.0; the shell has none.`,
      `mf-sends 1.0.0 (${role}): mergeTags city: A client offers it for messages, the server does not fill it in.`,
    ]);
  });

  it('is published with a warning when it would break a previous release', () => {
    expect(refusalsOfShell(next, olderContract, [met('live', { contract: olderContract }), met('previous')])).toEqual({
      refusals: [],
      warnings: ['mf-sends 1.0.0 (previous): mergeTags city: A client offers it for messages, the server does not fill it in.'],
    });
  });

  it('checks only the version ranges of a release without a recorded contract', () => {
    const { contract: _, ...older } = met('live');
    expect(refusalsOfShell(next, olderContract, [older]).refusals).toEqual([]);
    expect(refusalsOfShell({ ...next, shared: {} }, olderContract, [older]).refusals).toHaveLength(1);
  });

  it('warns about a menu entry without a screen', () => {
    const releases = [met('live', { routes: ['sends/schedule', 'sends/list'] }), met('canary')];
    expect(refusalsOfShell(next, contract, releases).warnings).toEqual([
      'The menu leads to util/urlshortener, which no live remote shows.',
    ]);
  });
});

describe('an entry of the menu that is not unique', () => {
  const menu = [{ label: 'Programar Envios', path: 'sends/schedule' }];
  const withMenu: LiveState = {
    ...state,
    shell: { ...shell, menu },
    remotes: {
      ...state.remotes,
      'mf-gifts': live(
        release('mf-gifts', '1.0.0', { basePaths: ['gifts'], nav: [{ group: 'Campañas', label: 'Bonos', path: 'gifts' }] }),
        'gifts',
      ),
    },
  };
  const nav = (label: string, path: string) => ({ group: 'Utilidades', label, path });

  it.each([
    [
      'the label of an entry of the shell',
      { nav: [nav('Programar Envios', 'sends/new')] },
      'Its menu entry "Programar Envios" (/admin/sends/new) has the label of "Programar Envios" (/admin/sends/schedule), which belongs to the shell.',
    ],
    [
      'the address of an entry of the shell',
      { nav: [nav('Programar', 'sends/schedule')] },
      'Its menu entry "Programar" (/admin/sends/schedule) has the address of "Programar Envios" (/admin/sends/schedule), which belongs to the shell.',
    ],
    [
      'the label of another remote, in the palette too',
      { palette: [{ label: 'Bonos', path: 'sends/new' }] },
      'Its menu entry "Bonos" (/admin/sends/new) has the label of "Bonos" (/admin/gifts), which belongs to mf-gifts.',
    ],
    [
      'the address of another entry of the same release',
      { nav: [nav('Nuevo', 'sends/new'), nav('Otro', 'sends/new')] },
      'Its menu entry "Otro" (/admin/sends/new) has the address of "Nuevo" (/admin/sends/new), which belongs to mf-sends.',
    ],
  ])('refuses a release with %s', (_, change, refusal) => {
    expect(refusalsOfRemote(candidate(change), withMenu)).toEqual([refusal]);
  });

  it('accepts an entry with a unique label and address, or with that of its own live release', () => {
    const entry = { nav: [nav('Nuevo envío', 'sends/new')] };
    const live1 = { ...withMenu.remotes, 'mf-sends': live(release('mf-sends', '1.0.0', entry), 'sends/schedule', 'sends/:list') };
    expect(refusalsOfRemote(candidate(entry), { ...withMenu, remotes: live1 })).toEqual([]);
  });

  it('refuses a shell whose menu takes the label of a live remote', () => {
    const met = {
      release: release('mf-gifts', '1.0.0', { nav: [nav('Bonos', 'gifts')] }),
      role: 'live',
      routes: ['gifts'],
      contract,
    } as const;
    const { refusals } = refusalsOfShell({ ...shell, links: [], menu: [{ label: 'Bonos', path: 'bonos' }] }, contract, [met]);
    expect(refusals).toEqual([
      'mf-gifts 1.0.0: Its menu entry "Bonos" (/admin/gifts) has the label of "Bonos" (/admin/bonos), which belongs to the shell.',
    ]);
  });
});
