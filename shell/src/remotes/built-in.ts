declare const SHELL_VERSION: string;
declare const REGISTRY_PUBLIC_KEYS: readonly string[];
declare const REMOTE_ORIGINS: readonly string[];

/** The release of this shell. */
export const shellVersion = SHELL_VERSION;
/** The public keys that registries are verified with. */
export const registryKeys = REGISTRY_PUBLIC_KEYS;
/** Allowed origins of remotes, in addition to the page's own. */
export const remoteOrigins = REMOTE_ORIGINS;
