/** Defines the build's constants; imported first by tests. */
Object.assign(globalThis, { SHARED_VERSIONS: {}, SHELL_VERSION: '1.0.0', REGISTRY_PUBLIC_KEYS: [], REMOTE_ORIGINS: [] });
