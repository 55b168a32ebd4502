declare const SHELL_VERSION: string;
declare const REGISTRY_PUBLIC_KEY: string;
declare const REMOTE_ORIGINS: readonly string[];

/** The release of this shell. */
export const shellVersion = SHELL_VERSION;
/** The public key that registries are verified with. */
export const registryKey = REGISTRY_PUBLIC_KEY;
/** Allowed origins of remotes, in addition to the page's own. */
export const remoteOrigins = REMOTE_ORIGINS;
