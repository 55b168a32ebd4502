import { Compilation, type Compiler, sources } from '@rspack/core';

/** Asks V8 to compile all functions of a script before it runs: https://v8.dev/blog/explicit-compile-hints. Other engines ignore it. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Characters of the scripts that get the hint. Chromium compiles smaller scripts in the main thread, where the hint saves nothing; larger
 * ones are libraries (the newsletter editor, dictionaries) of which a page uses a part.
 */
const hinted = { least: 30_720, most: 300_000 };

/**
 * Has browsers compile scripts in the background while they come, instead of each function in the main thread when it is first called:
 * docs/adr/0119-scripts-are-compiled-while-they-come.md. Runs after the minimizer, which removes comments, and before source maps and hashes.
 */
export class EagerCompilationPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EagerCompilationPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
      compilation.hooks.processAssets.tap({ name: 'EagerCompilationPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          const characters = name.endsWith('.js') ? source.source().length : 0;
          if (characters < hinted.least || characters > hinted.most) continue;
          compilation.updateAsset(name, (script) => new sources.ConcatSource(hint, script));
        }
      });
    });
  }
}
