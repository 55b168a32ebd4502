import type { SharedPackage } from '@pregon/remote-api/shared-libraries';

declare const SHARED_VERSIONS: Readonly<Record<SharedPackage, string>>;

/** The version of each npm package of which the shell shares modules. The build writes it, from the packages that it bundles. */
export const sharedVersions = SHARED_VERSIONS;
