import type { SharedPackage } from '@pregon/remote-api/shared-libraries';

declare const SHARED_VERSIONS: Readonly<Record<SharedPackage, string>>;

/** The version of each npm package whose modules the shell shares. The build writes it from the bundled packages. */
export const sharedVersions = SHARED_VERSIONS;
