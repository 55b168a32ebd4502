/** Imported first by a test of what only the build writes in. */
Object.assign(globalThis, { SHARED_VERSIONS: {} });
