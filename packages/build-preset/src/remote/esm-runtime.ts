import { createRequire } from 'node:module';

const runtimeTools = createRequire(import.meta.url).resolve('@module-federation/runtime-tools');
const parts = ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime'];

/**
 * `resolve.alias` of a remote for tree shaking. Module Federation's plugin refers to the CommonJS files of its runtime, which are bundled
 * as a whole; the ES modules beside them are equivalent.
 */
export const esmRuntime: Readonly<Record<string, string>> = Object.fromEntries(
  parts.map((part) => {
    const commonJs = createRequire(runtimeTools).resolve(part);
    return [commonJs, commonJs.replace(/\.cjs$/, '.js')];
  }),
);
