import { createRequire } from 'node:module';

const runtimeTools = createRequire(import.meta.url).resolve('@module-federation/runtime-tools');
const parts = ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime'];

/**
 * `resolve.alias` of a remote. Module Federation's plugin names the CommonJS files of its runtime, which come whole; beside
 * them lie the same as ES modules, of which the build takes what a remote uses.
 */
export const esmRuntime: Readonly<Record<string, string>> = Object.fromEntries(
  parts.map((part) => {
    const commonJs = createRequire(runtimeTools).resolve(part);
    return [commonJs, commonJs.replace(/\.cjs$/, '.js')];
  }),
);
