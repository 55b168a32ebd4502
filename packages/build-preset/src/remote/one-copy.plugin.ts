import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { WebpackError, type Compiler } from '@rspack/core';
import { installedFolder } from '../project.ts';

const onceInAPage = ['@pregon/ui', '@pregon/auth-api'];

/**
 * Fails the build of a remote that would bundle its own copy of a module of `@pregon/ui` or `@pregon/auth-api`: their state (session,
 * toasts, theme) must exist once in a page, in the shell's copy.
 */
export class OneCopyPlugin {
  readonly #folders: readonly string[];

  /** `folder` is the remote's: the packages are resolved like its imports. */
  constructor(folder: string) {
    const installed = onceInAPage.flatMap((name) => installedFolder(folder, name) ?? []);
    this.#folders = installed.map((each) => realpathSync(each) + sep);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneCopyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OneCopyPlugin', (modules) => {
        for (const module of modules) {
          const file = module.nameForCondition() ?? '';
          if (!file.endsWith('.css') && this.#folders.some((folder) => file.startsWith(folder))) {
            compilation.errors.push(
              new WebpackError(
                `${file} would be copied into this remote: list its specifier in federation's shared-libraries.ts.`,
              ),
            );
          }
        }
      });
    });
  }
}
