import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { compile } from '../compile.ts';
import { hashOfServer } from '../inputs/build-inputs.ts';
import { repositoryRoot } from '../project.ts';

const server = join(repositoryRoot, 'packages/server');
const dist = join(server, 'dist');
const madeFrom = join(dist, 'inputs');

/** Loaded by Node from where they are installed: they read files of their own, compiled for this machine or for WebAssembly. */
const installed = /^(?:sharp|@node-rs\/argon2|@electric-sql\/.+)$/;
/** Loaded from where it is when a bucket is named: it brings a client that a folder needs nothing of. */
const onDemand = { '@pregon/s3-release-store/s3-store': 'import @pregon/s3-release-store/s3-store' };
/** What `ws` and `pg` use where it is installed, and do without here. */
const absent = ['bufferutil', 'utf-8-validate', 'pg-native'];

const entry = { main: './src/main.ts', worker: './src/worker.main.ts' };

/**
 * The server's processes, a file each: Node finds, reads and compiles one file at start instead of 2,200. What the code reads at
 * run time beside its sources (pictures, styles, migrations, threads) it still finds there, so a bundle serves this checkout alone.
 */
const configuration: Configuration = {
  mode: 'production',
  target: 'node24',
  devtool: false,
  context: server,
  entry,
  output: {
    path: dist,
    filename: '[name].code.mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    pathinfo: true,
  },
  resolve: {
    mainFields: ['main'],
    byDependency: {
      esm: { conditionNames: ['node', 'import', 'default'] },
      commonjs: { conditionNames: ['node', 'require', 'default'] },
    },
  },
  externalsType: 'module',
  externals: [installed, onDemand],
  module: {
    // Whether a name is exported is left to Node's rules: re-exports of CommonJS modules are not known before they run.
    parser: { javascript: { url: false, worker: false, dynamicImportMode: 'eager', exportsPresence: 'warn' } },
    rules: [
      {
        // Without the half that fetches pages and guesses their encoding: a fifth of the start.
        test: /[/\\]juice[/\\]lib[/\\]cheerio\.js$/,
        resolve: { byDependency: { commonjs: { conditionNames: ['browser', 'require', 'default'] } } },
      },
      {
        test: /\.ts$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
      },
    ],
  },
  plugins: [new rspack.IgnorePlugin({ resourceRegExp: new RegExp(`^(?:${absent.join('|')})$`) })],
  // Stack traces name what failed as the sources do.
  optimization: { minimize: false },
  performance: false,
};

/** What Node compiles of a bundle is kept beside it for the next start. */
const starter = (name: string): string => `import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, 'compiled'));
await import('./${name}.code.mjs');
flushCompileCache();
`;

/** Bundles the server into `packages/server/dist` unless it lies there already. Throws the compiler's errors as text. */
export async function bundleServer(): Promise<void> {
  const inputs = await hashOfServer();
  if ((await readFile(madeFrom, 'utf8').catch(() => undefined)) === inputs) return;
  await rm(dist, { recursive: true, force: true });
  await compile(configuration);
  for (const name of Object.keys(entry)) await writeFile(join(dist, `${name}.mjs`), starter(name));
  await writeFile(madeFrom, inputs);
}
