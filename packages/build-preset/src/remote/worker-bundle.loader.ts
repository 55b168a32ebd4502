import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Configuration, type LoaderContext, rspack, type Stats } from '@rspack/core';
import { baseConfig } from '../base-config.ts';

/**
 * Bundles a worker (`*.worker.ts`) with all its imports into one file. It is built separately from its remote, because a container's
 * chunks begin with the federation runtime, which needs a host and does not run in a worker.
 *
 * ```ts
 * const address = new URL('./spelling.worker.ts', import.meta.url);
 * const worker = new Worker(address); // In one expression the bundler would make a chunk of it.
 * ```
 */
async function workerBundle(this: LoaderContext): Promise<string> {
  const { code, files } = await bundle(this.resourcePath, this.mode === 'development');
  for (const file of files) this.addDependency(file);
  return code;
}

export default workerBundle;

interface Bundle {
  readonly code: string;
  /** Its sources, so that a change of one of them rebuilds it. */
  readonly files: readonly string[];
}

async function bundle(entry: string, isDevelopment: boolean): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  const base = baseConfig(dirname(entry), isDevelopment, false);
  try {
    const { compilation } = await run({
      ...base,
      name: entry,
      entry,
      target: ['webworker', 'es2022'],
      devtool: false,
      output: { path: folder, filename: 'worker.js' },
      plugins: [],
    });
    return { code: await readFile(join(folder, 'worker.js'), 'utf8'), files: [...compilation.fileDependencies] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(configuration: Configuration): Promise<Stats> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) reject(error);
      else if (!stats || stats.hasErrors())
        reject(new Error(stats?.toString({ all: false, errors: true }) ?? 'Nothing was built.'));
      else resolve(stats);
    });
  });
}
