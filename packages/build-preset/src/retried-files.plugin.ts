import { rspack, type Compiler } from '@rspack/core';

/**
 * Retries lazy files and modules that failed, within the same document.
 *
 * A lazy file (script or style) is requested at a new address on each retry, so that the browser's memory of a failed or hanging request,
 * of this document or an earlier one, does not matter. The content and its hash are the same. Modules that threw, even if only because a
 * library was missing, are evaluated again.
 */
export class RetriedFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetriedFilesPlugin', (compilation) => {
      const lazyFiles = compilation.hooks.runtimeRequirementInTree.for(rspack.RuntimeGlobals.ensureChunkHandlers);
      lazyFiles.tap('RetriedFilesPlugin', (chunk, requirements) => {
        requirements.add(rspack.RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new RetriedFiles());
      });
    });
  }
}

class RetriedFiles extends rspack.RuntimeModule {
  constructor() {
    super('retried files', rspack.RuntimeModule.STAGE_ATTACH);
  }

  /**
   * `u` and `k` name the script and the style of a chunk, and are called once for each attempt. `e` loads a chunk; `c` has the modules,
   * of which those that threw are marked (`output.strictModuleErrorHandling`).
   */
  override generate(): string {
    return `["u", "k"].forEach((kind) => {
  const nameOf = __webpack_require__[kind], tries = {}, page = Math.round(performance.timeOrigin).toString(36);
  if (nameOf) __webpack_require__[kind] = (chunk) => {
    const before = tries[chunk] || 0;
    tries[chunk] = before + 1;
    return nameOf(chunk) + (before ? "?try=" + page + "-" + before : "");
  };
});
const load = __webpack_require__.e;
__webpack_require__.e = (chunk) => {
  const modules = __webpack_require__.c;
  for (const id in modules) if (modules[id].error !== undefined) delete modules[id];
  return load(chunk);
};`;
  }
}
