import type { PossibleChange } from '@pregon/release-registry/change-registry';
import { ReleaseError, type Contents, type Note, type RegistryChange } from '@pregon/release-registry/registry-changes';
import type { RegisteredRemote, Release } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { refusalsOfRemote, refusalsOfShell, type LiveRemote, type MetRelease } from './compatibility-check.ts';
import { parseContract } from './contract-record.ts';
import type { ContractShape } from './contract-shape.ts';
import { contractPath } from './stored-releases.ts';

/** Refusal of a change that would break live releases. */
export class IncompatibleError extends ReleaseError {
  override readonly name = 'IncompatibleError';
  /** One sentence for each refusal, prefixed with the app: `mf-sends 0.2.0: It needs …`. */
  readonly refusals: readonly string[];

  constructor(refusals: readonly string[]) {
    super(`This would break what is live:\n${refusals.map((refusal) => `  ${refusal}`).join('\n')}`);
    this.refusals = refusals;
  }
}

/**
 * Wraps a change of the registry in a compatibility check: it throws an IncompatibleError when a release that becomes live is
 * incompatible with the others that are live afterwards. Apps that change together are checked against each other's new releases.
 * Warnings go to `warn`.
 */
export function checkedChange(
  store: ReleaseStore,
  change: RegistryChange,
  warn: (warning: string) => void = () => {},
): PossibleChange {
  const contractOf = contractReader(store);
  return async (before) => {
    const done = change(before);
    const found = done.notes
      .filter(({ action }) => action !== 'withdraw')
      .map(async (note) => {
        const refusals = await refusalsOf(note, { before, after: done.contents, contractOf, warn });
        return refusals.map((refusal) => `${note.app} ${note.version}: ${refusal}`);
      });
    const refusals = (await Promise.all(found)).flat();
    if (refusals.length > 0) throw new IncompatibleError(refusals);
    return done;
  };
}

type ContractOf = (app: string, version: string) => Promise<ContractShape | undefined>;

interface Change {
  readonly before: Contents;
  readonly after: Contents;
  readonly contractOf: ContractOf;
  readonly warn: (warning: string) => void;
}

async function refusalsOf({ app, version, action }: Note, change: Change): Promise<readonly string[]> {
  const contract = await change.contractOf(app, version);
  if (!contract) return ['It does not say with which contract it was built.'];
  if (app === 'shell') return ofShell(contract, change);
  const remote = change.after.remotes[app];
  const release = action === 'canary' ? remote?.canary?.release : remote;
  return release ? ofRemote(release, contract, change) : [];
}

async function ofShell(contract: ContractShape, { after, contractOf, warn }: Change): Promise<readonly string[]> {
  if (!after.shell) return [];
  const met = Object.values(after.remotes).flatMap((remote) => releasesOf(remote));
  const known = met.map(async ({ release, role }): Promise<MetRelease> => {
    const builtWith = await contractOf(release.name, release.version);
    return { release, role, routes: routesOf(after, release), ...(builtWith && { contract: builtWith }) };
  });
  const { refusals, warnings } = refusalsOfShell(after.shell, contract, await Promise.all(known));
  warnings.forEach(warn);
  return refusals;
}

async function ofRemote(
  release: Release,
  contract: ContractShape,
  { before, after, contractOf }: Change,
): Promise<readonly string[]> {
  const live = (contents: Contents, remote: RegisteredRemote): LiveRemote => ({ ...remote, routes: routesOf(contents, remote) });
  const others = Object.values(after.remotes).map((remote) => [remote.name, live(after, remote)] as const);
  const { [release.name]: _, ...met } = Object.fromEntries(others);
  const now = before.remotes[release.name];
  const shellContract = after.shell && (await contractOf('shell', after.shell.version));
  const hints = after.hints[release.name]?.[release.version];
  return refusalsOfRemote(
    { release, contract, exposes: Object.keys(hints?.preload ?? {}), routes: routesOf(after, release) },
    {
      ...(after.shell && { shell: after.shell }),
      ...(shellContract && { shellContract }),
      remotes: { ...met, ...(now && { [release.name]: live(before, now) }) },
    },
  );
}

function releasesOf(remote: RegisteredRemote): readonly Pick<MetRelease, 'release' | 'role'>[] {
  const { previous, canary } = remote;
  return [
    { release: remote, role: 'live' },
    ...(canary ? [{ release: canary.release, role: 'canary' } as const] : []),
    ...(previous ? [{ release: previous, role: 'previous' } as const] : []),
  ];
}

function routesOf({ hints }: Contents, { name, version }: Release): readonly string[] {
  return hints[name]?.[version]?.routes.map(({ path }) => path) ?? [];
}

/** Creates a cached reader of the contracts of releases, which never change. */
function contractReader(store: ReleaseStore): ContractOf {
  const read = new Map<string, ReturnType<ContractOf>>();
  const readOne = async (path: string) => {
    const text = await store.read(path);
    return text && parseContract(text.toString());
  };
  return (app, version) => {
    const path = contractPath(app, version);
    const contract = read.get(path) ?? readOne(path);
    read.set(path, contract);
    return contract;
  };
}
