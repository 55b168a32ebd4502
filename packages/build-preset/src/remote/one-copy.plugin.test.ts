import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { Compiler } from '@rspack/core';
import { OneCopyPlugin } from './one-copy.plugin.ts';

const root = realpathSync(fileURLToPath(new URL('../../../../', import.meta.url)));
const remote = path.join(root, 'mf-sends');

/** Runs the plugin over a build with these modules. Returns its errors. */
function errorsOf(files: readonly (string | null)[]): string[] {
  const errors: Error[] = [];
  const compilation = {
    errors,
    hooks: {
      finishModules: {
        tap: (_: string, run: (modules: unknown) => void) => run(files.map((file) => ({ nameForCondition: () => file }))),
      },
    },
  };
  const compiler = { hooks: { compilation: { tap: (_: string, run: (built: unknown) => void) => run(compilation) } } };
  new OneCopyPlugin(remote).apply(compiler as unknown as Compiler);
  return errors.map(({ message }) => message);
}

describe('a build of a remote', () => {
  it.each(['packages/ui/src/toast.tsx', 'packages/auth-api/src/session.tsx'])('may not bundle a copy of %s', (file) => {
    expect(errorsOf([path.join(root, file)])).toEqual([expect.stringContaining(`${file} would be copied into this remote`)]);
  });

  it('may bundle its own modules, other packages, and the styles of @pregon/ui', () => {
    const files = ['mf-sends/src/remote.tsx', 'packages/contract/src/field.schema.ts', 'packages/ui/src/form/field.css'];
    expect(errorsOf([...files.map((file) => path.join(root, file)), null])).toEqual([]);
  });
});
