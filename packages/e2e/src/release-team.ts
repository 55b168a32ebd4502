import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@pregon/build-preset/project';
import { directoryStore } from '@pregon/release-registry/directory-store';
import type { PublicRegistry } from '@pregon/release-registry/registry.schema';
import { readSigningKey } from '@pregon/release-registry/signature';
import { copyRemote } from '@pregon/release-cli/copy-release';
import { makeLive } from '@pregon/release-cli/publish';

const command = path.join(repositoryRoot, 'packages/release-cli/src/release.main.ts');

/** A team that releases to the server of a data folder. */
export interface ReleaseTeam {
  /** Uploads a build to the store without making it live. Returns its version. */
  readonly bring: (dist: string) => Promise<string>;
  /** Runs the release command: `release('mf-sends', '--rollback')`. Returns its output; throws when it is refused. */
  readonly release: (...args: string[]) => Promise<string>;
  /** Makes a stored version a canary for a share of the users. The command does so only for its own builds. */
  readonly tryOut: (remote: string, version: string, percent: number) => Promise<void>;
}

/** A team whose changes are logged under its name. */
export function releaseTeam(dataFolder: string, name: string): ReleaseTeam {
  const location = path.join(dataFolder, 'releases');
  const keyFile = path.join(dataFolder, 'release-key.json');
  return {
    bring: async (dist) => (await copyRemote(directoryStore(location), dist)).version,
    async release(...args) {
      const env = { ...process.env, RELEASE_KEY_FILE: keyFile };
      const { stdout } = await promisify(execFile)(process.execPath, [command, ...args, '--store', location, '--by', name], {
        env,
      });
      return stdout;
    },
    async tryOut(remote, version, canary) {
      const options = { key: await readSigningKey(keyFile), by: name, canary };
      await makeLive(directoryStore(location), [{ name: remote, version, built: true }], options);
    },
  };
}

/** The live state of a remote according to a server. */
export async function registeredAt(publicUrl: string, remote: string) {
  const answer = await fetch(`${publicUrl}/remotes.json`);
  return ((await answer.json()) as PublicRegistry).remotes[remote];
}
