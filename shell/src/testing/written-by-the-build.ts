/** Imported first by a test of what only the build writes in. */
Object.assign(globalThis, { SHARED_VERSIONS: {}, SHELL_VERSION: '1.0.0', REGISTRY_PUBLIC_KEY: '', REMOTE_ORIGINS: [] });
