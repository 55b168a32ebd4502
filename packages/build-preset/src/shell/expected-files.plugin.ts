import { type Compiler, NormalModule, WebpackError } from '@rspack/core';

/** Fails the build when no module of it is a file that a rule is written for, as after an upgrade of a library that renames its files. */
export class ExpectedFilesPlugin {
  readonly #files: readonly RegExp[];

  constructor(files: readonly RegExp[]) {
    this.#files = files;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ExpectedFilesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ExpectedFilesPlugin', (modules) => {
        const built = [...modules].flatMap((module) => (module instanceof NormalModule ? [module.resource] : []));
        for (const file of this.#files.filter((pattern) => !built.some((resource) => pattern.test(resource)))) {
          compilation.errors.push(new WebpackError(`No module of the build is ${String(file)}, which a rule changes.`));
        }
      });
    });
  }
}
