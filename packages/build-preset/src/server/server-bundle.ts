import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { compile } from '../compile.ts';
import { hashOfServer } from '../inputs/build-inputs.ts';
import { repositoryRoot } from '../project.ts';

const server = join(repositoryRoot, 'packages/server');
const dist = join(server, 'dist');
const madeFrom = join(dist, 'inputs');

/** External packages: they read files of their own, and are native or WebAssembly. */
const installed = /^(?:sharp|@node-rs\/argon2|@electric-sql\/.+)$/;
/** Loaded only when a bucket or a collector of traces is configured: a process without them does not even read their code. */
const onDemand = Object.fromEntries(
  [
    '@pregon/s3-release-store/s3-store',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ].map((name) => [name, `import ${name}`]),
);
/** Optional dependencies of `ws`, `pg` and `ssh2`, which work without them. */
const absent = ['bufferutil', 'utf-8-validate', 'pg-native', 'cpu-features', String.raw`.*/sshcrypto\.node`];

/** Commands whose tests start them often. They share the modules of the processes, so they add little to the time of the build. */
const commands = ['backup', 'import', 'invite', 'keys', 'migrate', 'pictures', 'restore'];
const entry: Readonly<Record<string, string>> = {
  main: './src/main.ts',
  worker: './src/worker.main.ts',
  ...Object.fromEntries(commands.map((name) => [name, `./src/${name}.main.ts`])),
};

/**
 * Bundles each process of the server, and each command that tests start, into one file, which Node loads faster at start than 2,200
 * files. Files that the code reads at run time beside its sources (pictures, styles, migrations, workers) are not included: it
 * needs the folders of the sources beside it.
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
    // Missing exports are only warnings, because re-exports of CommonJS modules are only known at run time.
    parser: { javascript: { url: false, worker: false, importMeta: false, dynamicImportMode: 'eager', exportsPresence: 'warn' } },
    rules: [
      {
        // Leaves out the half that fetches pages and guesses their encoding: a fifth of the start-up time.
        test: /[/\\]juice[/\\]lib[/\\]cheerio\.js$/,
        resolve: { byDependency: { commonjs: { conditionNames: ['browser', 'require', 'default'] } } },
      },
      {
        test: /\.ts$/,
        type: 'javascript/auto',
        use: [
          { loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } } },
          { loader: fileURLToPath(import.meta.resolve('@pregon/build-preset/server/own-address.loader')), options: { dist } },
        ],
      },
    ],
  },
  plugins: [new rspack.IgnorePlugin({ resourceRegExp: new RegExp(`^(?:${absent.join('|')})$`) })],
  // Not minified, so that stack traces name the code as the sources do.
  optimization: { minimize: false },
  performance: false,
};

/** Node's compile cache of a bundle is stored beside it for the next start. */
const starter = (name: string): string => `import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, 'compiled'));
await import('./${name}.code.mjs');
flushCompileCache();
`;

/** Bundles the server into `packages/server/dist` unless it is up to date. Throws the compiler's errors as text. */
export async function bundleServer(): Promise<void> {
  const inputs = await hashOfServer();
  if ((await readFile(madeFrom, 'utf8').catch(() => undefined)) === inputs) return;
  await rm(dist, { recursive: true, force: true });
  await compile(configuration);
  for (const name of Object.keys(entry)) await writeFile(join(dist, `${name}.mjs`), starter(name));
  await writeFile(madeFrom, inputs);
}
