import { rspack, type Compiler } from '@rspack/core';

/**
 * Lets what did not come, or threw, be tried again in the same document.
 *
 * A lazy file (script or style) is asked for under an address of its own each time that it is asked for again: what a
 * browser remembers of a try that failed or hangs, in this document or one before it, stands in nobody's way. The file stays the
 * same, and so does its hash. Modules that threw, be it only because a library did not come, are evaluated anew.
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
   * `u` and `k` name the script and the style of a chunk; they are asked once for each try. `e` loads a chunk; modules stand in `c`,
   * and those that threw say so (`output.strictModuleErrorHandling`).
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
