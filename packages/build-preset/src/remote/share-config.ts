import { installedVersion, type RemoteProject } from '../project.ts';
import { packageOf, publicLibraries, sharedLibraries } from '@pregon/remote-api/shared-libraries';

/** How a remote consumes one library of its host: as a singleton, in a version of its range, without a fallback copy. */
interface ConsumedLibrary {
  readonly import: false;
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
}

/** The `shared` option of a remote: the libraries of its host's table that its package.json depends on. */
export function consumedLibraries(remote: RemoteProject): Record<string, ConsumedLibrary> {
  const offered = remote.format === 'container' ? publicLibraries : sharedLibraries;
  return Object.fromEntries(
    offered
      .filter((library) => remote.dependencies.includes(packageOf(library)))
      .map((library) => [
        library,
        {
          import: false,
          singleton: true,
          strictVersion: true,
          requiredVersion: `^${installedVersion(remote.folder, packageOf(library))}`,
        },
      ]),
  );
}
