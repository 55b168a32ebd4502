declare const SHELL_VERSION: string;
declare const REGISTRY_PUBLIC_KEY: string;
declare const REMOTE_ORIGINS: readonly string[];

/** The release of this shell. */
export const shellVersion = SHELL_VERSION;
/** Whoever signs the registry with the other half is believed. */
export const registryKey = REGISTRY_PUBLIC_KEY;
/** Where remotes may come from, beside the page's own origin. */
export const remoteOrigins = REMOTE_ORIGINS;
