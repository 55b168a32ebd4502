import type { Compiler } from '@rspack/core';

/**
 * Takes 2 KB out of a plain container: what decides at run time which version of a library it gets, and what offers libraries of
 * its own. There is nothing to decide, and it offers none: a host shares one version of each library, and has compared it with what
 * the release needs before it asks for the container (`unmetNeeds`).
 *
 * A library that is not there, or does not come, rejects the load of the chunk that needs it; the next load asks again.
 */
export class LeanConsumptionPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('LeanConsumptionPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('LeanConsumptionPlugin', (module) => {
        const lean = leanCode.get(module.name);
        if (!lean || !module.source) return;
        const code = module.source.source.toString();
        const end = code.indexOf(lean.after);
        if (end < 0) throw new Error(`The bundler writes another ${module.name} than LeanConsumptionPlugin knows.`);
        module.source.source = Buffer.from(code.slice(0, end) + lean.code);
      });
    });
  }
}

interface LeanCode {
  /** How the bundler's code begins, after its data. */
  readonly after: string;
  /** `S` holds what the host shares, `m` the factories of modules, `c` the modules that were evaluated. */
  readonly code: string;
}

/** What stands instead of the code of two of the bundler's runtime modules, by their names. */
const leanCode: ReadonlyMap<string, LeanCode> = new Map([
  ['sharing', { after: 'var initPromises =', code: '__webpack_require__.I = () => 1;\n' }],
  [
    'consumes_loading',
    {
      after: 'var splitAndConvert =',
      code: `const taken = {};
__webpack_require__.f.consumes = (chunk, promises) => {
  const { chunkMapping, moduleIdToConsumeDataMapping } = __webpack_require__.consumesLoadingData;
  const take = async (id) => {
    const { shareScope, shareKey } = moduleIdToConsumeDataMapping[id];
    const [library] = Object.values((__webpack_require__.S[shareScope] || {})[shareKey] || {});
    if (!library) throw new Error(shareKey + " is not shared");
    const factory = await library.get();
    __webpack_require__.m[id] = (module) => {
      delete __webpack_require__.c[id];
      module.exports = factory();
    };
  };
  for (const id of chunkMapping[chunk] || [])
    promises.push(taken[id] ||= take(id).catch((error) => {
      delete taken[id];
      throw error;
    }));
};
`,
    },
  ],
]);
