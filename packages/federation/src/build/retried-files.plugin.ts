import { rspack, type Compiler } from '@rspack/core';

/**
 * Lets a build ask for a lazy file (script or style) under an address of its own each time that it is asked for again: what a
 * browser remembers of a try that failed or hangs, in this document or one before it, stands in nobody's way. The file stays the
 * same, and so does its hash.
 */
export class RetriedFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetriedFilesPlugin', (compilation) => {
      const lazyFiles = compilation.hooks.runtimeRequirementInTree.for(rspack.RuntimeGlobals.ensureChunkHandlers);
      lazyFiles.tap('RetriedFilesPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetriedFiles());
      });
    });
  }
}

class RetriedFiles extends rspack.RuntimeModule {
  constructor() {
    super('retried files', rspack.RuntimeModule.STAGE_ATTACH);
  }

  /** `u` and `k` name the script and the style of a chunk; they are asked once for each try. */
  override generate(): string {
    return `["u", "k"].forEach((kind) => {
  const nameOf = __webpack_require__[kind], tries = {}, page = Math.round(performance.timeOrigin).toString(36);
  if (nameOf) __webpack_require__[kind] = (chunk) => {
    const before = tries[chunk] || 0;
    tries[chunk] = before + 1;
    return nameOf(chunk) + (before ? "?try=" + page + "-" + before : "");
  };
});`;
  }
}
