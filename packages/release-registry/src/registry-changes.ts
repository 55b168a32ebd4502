import type { Change, Hints, RegisteredRemote, Release, ShellRelease, StoredRegistry } from './registry.schema.ts';

/** A change of the registry that is not possible. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** The release has changed since it was seen (optimistic locking). */
export class ReleaseConflict extends ReleaseError {
  override readonly name = 'ReleaseConflict';
}

/** The contents that a change works on. */
export type Contents = Pick<StoredRegistry, 'shell' | 'remotes' | 'hints'>;

/** The effect of a change on one app, for the log. */
export type Note = Pick<Change, 'app' | 'action' | 'version' | 'from'>;

/** The new contents and their log entries; without notes nothing changed. */
export interface Changed {
  readonly contents: Contents;
  readonly notes: readonly Note[];
}

/** A pure change. Throws a ReleaseError when it is not possible. */
export type RegistryChange = (contents: Contents) => Changed;

/** A remote's release with its preload hints. */
export interface HintedRelease {
  readonly release: Release;
  readonly hints: Hints;
}

/** Combines changes atomically: all of them or, if one throws, none. */
export function together(changes: readonly RegistryChange[]): RegistryChange {
  return (contents) =>
    changes.reduce<Changed>(
      (done, change) => {
        const next = change(done.contents);
        return { contents: next.contents, notes: [...done.notes, ...next.notes] };
      },
      { contents, notes: [] },
    );
}

/** Makes a release live for everybody; the live one becomes the previous one. Idempotent for the live version. */
export function publish({ release, hints }: HintedRelease, action: 'publish' | 'activate' = 'publish'): RegistryChange {
  return (contents) => {
    const current = contents.remotes[release.name];
    if (current?.version === release.version) return { contents, notes: [] };
    const canary = current?.canary?.release.version === release.version ? undefined : current?.canary;
    return withRemote(
      withHints(contents, release, hints),
      { ...release, ...(current && { previous: liveOf(current) }), ...(canary && { canary }) },
      { action, version: release.version, ...(current && { from: current.version }) },
    );
  };
}

/** Starts a canary for a share of the users, replaces it, or changes its share. */
export function startCanary({ release, hints }: HintedRelease, percent: number): RegistryChange {
  return (contents) => {
    const current = registered(contents, release.name);
    if (current.version === release.version)
      throw new ReleaseError(`${release.name} ${release.version} is live for everybody already.`);
    if (current.canary?.release.version === release.version && current.canary.percent === percent) return { contents, notes: [] };
    return withRemote(
      withHints(contents, release, hints),
      { ...current, canary: { percent, release } },
      { action: 'canary', version: release.version, from: current.canary?.release.version ?? current.version },
    );
  };
}

/** Promotes a canary to everybody. `seen` is the expected canary: another one is a ReleaseConflict. */
export function promote(name: string, seen?: string): RegistryChange {
  return (contents) => {
    const current = registered(contents, name);
    const release = canaryOf(current, seen);
    return withRemote(
      contents,
      { ...release, previous: liveOf(current) },
      { action: 'promote', version: release.version, from: current.version },
    );
  };
}

/** Withdraws a canary. */
export function withdraw(name: string, seen?: string): RegistryChange {
  return (contents) => {
    const { canary: _, ...current } = registered(contents, name);
    const release = canaryOf(registered(contents, name), seen);
    return withRemote(contents, current, { action: 'withdraw', version: current.version, from: release.version });
  };
}

/** Rolls back to the previous release. The replaced one is not kept as a fallback. `seen` is the expected live release. */
export function rollBack(app: string, seen?: string): RegistryChange {
  return (contents) => {
    const current = app === 'shell' ? contents.shell : registered(contents, app);
    if (seen !== undefined && current?.version !== seen) throw new ReleaseConflict(`${app} ${seen} is not live any more.`);
    if (!current?.previous) throw new ReleaseError(`${app} has no release before the live one.`);
    const note = { action: 'roll-back', version: current.previous.version, from: current.version } as const;
    if (app === 'shell')
      return changed({ ...contents, ...(contents.shell?.previous && { shell: contents.shell.previous }) }, { app, ...note });
    const { previous, canary } = registered(contents, app);
    if (!previous) throw new ReleaseError(`${app} has no release before the live one.`);
    return withRemote(contents, { ...previous, ...(canary && { canary }) }, note);
  };
}

/** Makes a release of the shell live, from the users' next page on. */
export function publishShell(release: ShellRelease, action: 'publish' | 'activate' = 'publish'): RegistryChange {
  return (contents) => {
    if (contents.shell?.version === release.version) return { contents, notes: [] };
    const { previous: _, ...live } = contents.shell ?? { previous: undefined };
    const before = contents.shell && (live as ShellRelease);
    return changed(
      { ...contents, shell: { ...release, ...(before && { previous: before }) } },
      { app: 'shell', action, version: release.version, ...(before && { from: before.version }) },
    );
  };
}

function registered({ remotes }: Contents, name: string): RegisteredRemote {
  const remote = remotes[name];
  if (!remote) throw new ReleaseError(`No release of ${name} is published.`);
  return remote;
}

function canaryOf({ name, canary }: RegisteredRemote, seen: string | undefined): Release {
  if (seen !== undefined && canary?.release.version !== seen)
    throw new ReleaseConflict(`${name} ${seen} is not the canary any more.`);
  if (!canary) throw new ReleaseError(`${name} has no canary.`);
  return canary.release;
}

/** The live release alone. */
export function liveOf(remote: RegisteredRemote): Release {
  const { previous: _, canary: __, ...release } = remote;
  return release;
}

function withRemote(contents: Contents, remote: RegisteredRemote, note: Omit<Note, 'app'>): Changed {
  const remotes = { ...contents.remotes, [remote.name]: remote };
  return changed({ ...contents, remotes }, { app: remote.name, ...note });
}

function changed(contents: Contents, note: Note): Changed {
  return { contents: withoutOldHints(contents), notes: [note] };
}

function withHints(contents: Contents, { name, version }: Release, hints: Hints): Contents {
  return { ...contents, hints: { ...contents.hints, [name]: { ...contents.hints[name], [version]: hints } } };
}

/** Drops hints of releases with which no page can start any more. */
function withoutOldHints(contents: Contents): Contents {
  const entries = Object.values(contents.remotes).map((remote) => {
    const versions = [remote, remote.previous, remote.canary?.release].map((release) => release?.version);
    const ofRemote = Object.entries(contents.hints[remote.name] ?? {}).filter(([version]) => versions.includes(version));
    return [remote.name, Object.fromEntries(ofRemote)] as const;
  });
  return { ...contents, hints: Object.fromEntries(entries) };
}
