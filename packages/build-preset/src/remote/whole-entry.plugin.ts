import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

/**
 * Appends the chunk with the routes of a remote to its entry, so that a navigation waits for one file less. Its modules are registered with
 * the entry and evaluated when a host takes them, as if the chunk had been loaded. The file of the chunk stays in the release, unrequested:
 * the entry knows it by its hash.
 */
export class WholeEntryPlugin {
  readonly #entryFile: string;
  readonly #chunk: string;

  /** @param chunk its name */
  constructor(entryFile: string, chunk: string) {
    this.#entryFile = entryFile;
    this.#chunk = chunk;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('WholeEntryPlugin', async ({ errors, namedChunks }) => {
      if (errors.length > 0) return;
      const scripts = [...(namedChunks.get(this.#chunk)?.files ?? [])].filter((file) => file.endsWith('.js'));
      const [script, ...others] = scripts;
      if (!script || others.length > 0) throw new Error(`The chunk ${this.#chunk} has ${scripts.length} scripts instead of one.`);
      const code = await readFile(join(compiler.outputPath, script), 'utf8');
      await appendFile(join(compiler.outputPath, this.#entryFile), `\n${code}`);
    });
  }
}
