import { join, sep } from 'node:path';
import { WebpackError, type Compiler } from '@rspack/core';
import { repositoryRoot } from '../project.ts';

const onceInAPage = ['ui', 'auth-api'].map((name) => join(repositoryRoot, 'packages', name, 'src') + sep);

/**
 * Fails the build of a remote that would carry its own copy of a module of `@pregon/ui` or `@pregon/auth-api`: their state
 * (session, toasts, theme) exists once in a page, and is the shell's.
 */
export class OneCopyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneCopyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OneCopyPlugin', (modules) => {
        for (const module of modules) {
          const file = module.nameForCondition() ?? '';
          if (!file.endsWith('.css') && onceInAPage.some((folder) => file.startsWith(folder))) {
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
