import type { SharedLibrary } from '@pregon/federation/shared-libraries';

declare const SHARED_VERSIONS: Readonly<Record<SharedLibrary, string>>;

/** Written in by the build, from the packages that it bundles. */
export const sharedVersions = SHARED_VERSIONS;
