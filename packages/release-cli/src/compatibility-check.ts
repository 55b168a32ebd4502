import type { Release, ShellRelease } from '@pregon/release-registry/registry.schema';
import { conflictOf, type OwnedEntry } from '@pregon/release-registry/navigation';
import { breaksOf, compareNeeds } from './compatibility.ts';
import type { ContractShape } from './contract-shape.ts';

/** A release of a remote to be published. */
export interface RemoteCandidate {
  readonly release: Release;
  /** Keys of its container: `./remote`, `./lifecycles`. */
  readonly exposes: readonly string[];
  /** Patterns of its routes, as in `src/remote.tsx`: `campaign/:campaignId`. */
  readonly routes: readonly string[];
  readonly contract: ContractShape;
}

/** A live release with its routes. */
export type LiveRemote = Pick<Release, 'version' | 'format' | 'globalName' | 'basePaths' | 'nav' | 'palette'> & {
  readonly routes: readonly string[];
};

/** The live state that a release is checked against. An empty store has no shell, and an older shell has no recorded contract. */
export interface LiveState {
  readonly shell?: ShellRelease;
  readonly shellContract?: ContractShape;
  readonly remotes: Readonly<Record<string, LiveRemote>>;
}

/** A release of a remote that a new shell is checked against. */
export interface MetRelease {
  readonly release: Release;
  readonly routes: readonly string[];
  /** Absent for an older release without a recorded contract. */
  readonly contract?: ContractShape;
  readonly role: 'live' | 'canary' | 'previous';
}

/** Reserved addresses that no remote may take: the shell's own screens, and paths that the server handles. */
const ownAddresses = ['/admin/plataforma', '/V1', '/V2', '/r', '/shell', '/remotes.json', '/screens.json', '/outbox'];

/** Checks a release of a remote before publishing. Returns the refusals as sentences for developers, empty if there are none. */
export function refusalsOfRemote(candidate: RemoteCandidate, live: LiveState): readonly string[] {
  const { release, contract } = candidate;
  const needs = live.shell ? compareNeeds(release.requires, live.shell) : [];
  const breaks = live.shellContract ? brokenBy(contract, live.shellContract) : [];
  return [
    ...refusalsOfForm(candidate),
    ...needs,
    ...breaks,
    ...refusalsOfPlace(release, live),
    ...menuConflicts(release, live),
    ...lostLinks(candidate, live),
  ];
}

/**
 * Checks a release of the shell before publishing. A live remote or canary that it would break is a refusal. A previous release that it
 * would break is a warning, and so is a menu entry without a screen.
 */
export function refusalsOfShell(
  shell: ShellRelease,
  contract: ContractShape,
  releases: readonly MetRelease[],
): { readonly refusals: readonly string[]; readonly warnings: readonly string[] } {
  const sentencesOf = ({ release, contract: builtWith, role }: MetRelease) =>
    [...compareNeeds(release.requires, shell), ...(builtWith ? brokenBy(builtWith, contract) : [])].map(
      (sentence) => `${release.name} ${release.version} (${role}): ${sentence}`,
    );
  const served = releases.filter(({ role }) => role !== 'previous');
  const screens = releases.filter(({ role, release }) => role === 'live' && isUnderAdmin(release));
  const deadLinks = shell.links.filter((link) => !screens.some(({ routes }) => answers(routes, link)));
  return {
    refusals: [...served.flatMap(sentencesOf), ...served.flatMap(({ release }) => menuConflictsWith(shell, release))],
    warnings: [
      ...releases.filter(({ role }) => role === 'previous').flatMap(sentencesOf),
      ...deadLinks.map((link) => `The menu leads to ${link}, which no live remote shows.`),
    ],
  };
}

/** Navigation entries of a live remote that collide with the menu of a new shell. */
function menuConflictsWith(shell: ShellRelease, release: Release): readonly string[] {
  const conflicts = entriesOf(release.name, release).flatMap((entry) => conflictOf(entry, entriesOfShell(shell)) ?? []);
  return conflicts.map((conflict) => `${release.name} ${release.version}: ${conflict}`);
}

function brokenBy(builtWith: ContractShape, live: ContractShape): readonly string[] {
  return breaksOf(builtWith, live).map(({ operation, place, sentence }) => `${operation} ${place}: ${sentence}`);
}

function refusalsOfForm({ release, exposes }: RemoteCandidate): readonly string[] {
  const wanted = release.format === 'container' ? ['./remote', './lifecycles'] : ['./remote'];
  return wanted.filter((expose) => !exposes.includes(expose)).map((expose) => `It does not expose ${expose}.`);
}

/** Collisions with other remotes: each address belongs to one remote, and each global variable to one release. */
function refusalsOfPlace(release: Release, { remotes }: LiveState): readonly string[] {
  const others = Object.entries(remotes).filter(([name]) => name !== release.name);
  const taken = [
    ...ownAddresses.map((address) => ({ owner: 'the shell', address })),
    ...others.flatMap(([owner, remote]) => addressesOf(remote).map((address) => ({ owner, address }))),
  ];
  const collisions = addressesOf(release).flatMap((address) =>
    taken
      .filter((other) => isUnder(address, other.address) || isUnder(other.address, address))
      .map(
        (other) => `Its address ${address} belongs to ${other.owner}${other.address === address ? '' : ` (${other.address})`}.`,
      ),
  );
  const sameName = Object.entries(remotes)
    .filter(
      ([name, other]) => other.globalName === release.globalName && (name !== release.name || other.version !== release.version),
    )
    .map(([name, { version }]) => `Its global variable ${release.globalName} is that of ${name} ${version}.`);
  return [...collisions, ...sameName];
}

/** Navigation entries that collide with those of another app, or with another entry of the same release. */
function menuConflicts(release: Release, { shell, remotes }: LiveState): readonly string[] {
  const others = Object.entries(remotes).filter(([name]) => name !== release.name);
  const taken = [...entriesOfShell(shell), ...others.flatMap(([owner, remote]) => entriesOf(owner, remote))];
  return entriesOf(release.name, release).flatMap(
    (entry, place, own) => conflictOf(entry, [...taken, ...own.slice(0, place)]) ?? [],
  );
}

const entriesOfShell = (shell?: ShellRelease): readonly OwnedEntry[] =>
  (shell?.menu ?? []).map((entry) => ({ ...entry, owner: 'the shell' }));

const entriesOf = (owner: string, { nav = [], palette = [] }: Pick<Release, 'nav' | 'palette'>): readonly OwnedEntry[] =>
  [...nav, ...palette].map(({ label, path }) => ({ owner, label, path }));

/** Menu entries that have a screen today and would have none with this release. */
function lostLinks({ release, routes }: RemoteCandidate, { shell, remotes }: LiveState): readonly string[] {
  const now = remotes[release.name];
  if (!shell || !now || !isUnderAdmin(now)) return [];
  return shell.links
    .filter((link) => answers(now.routes, link) && !answers(routes, link))
    .map((link) => `The menu leads to ${link}, which the live release shows and this one does not.`);
}

const isUnderAdmin = ({ format }: Pick<Release, 'format'>): boolean => format === 'module-federation';

function addressesOf(remote: Pick<Release, 'format' | 'basePaths'>): readonly string[] {
  return remote.basePaths.map((path) => (isUnderAdmin(remote) ? `/admin/${path}` : `/${path}`));
}

const isUnder = (address: string, base: string): boolean => address === base || address.startsWith(`${base}/`);

/** Whether one of the route patterns matches a path, segment by segment; `:name` matches any segment. */
function answers(routes: readonly string[], path: string): boolean {
  const segments = path.split('/');
  return routes.some((route) => {
    const pattern = route.split('/');
    return pattern.length === segments.length && pattern.every((part, place) => part.startsWith(':') || part === segments[place]);
  });
}
