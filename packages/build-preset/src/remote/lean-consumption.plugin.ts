import type { Compiler } from '@rspack/core';

/**
 * Saves 2 KB of a plain container: the run-time choice between versions of a library, and the code that provides libraries of its own.
 * Neither is needed: a host shares one version of each library, checks the requirements of a release before it loads the container
 * (`unmetNeeds`), and the container provides none.
 *
 * A library that is missing or fails to load rejects the load of the chunk that needs it; the next load requests it again.
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
  /** The beginning of the bundler's generated code, after its data. */
  readonly after: string;
  /** `S` has what the host shares, `m` the factories of modules, `c` the evaluated modules. */
  readonly code: string;
}

/** Replacements of two of the bundler's runtime modules, by name. */
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
