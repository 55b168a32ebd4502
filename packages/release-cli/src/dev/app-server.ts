import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack, type Configuration, type DevServer } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { BuildConfig, BuildEnvironment } from '@pregon/build-preset/base-config';

/** Options of an app's development server, which rebuilds it on each change of its sources and updates the pages that show it. */
export interface AppServer {
  readonly port: number;
  stop(): Promise<void>;
}

interface AppServerOptions {
  /** The folder of the app's sources. */
  readonly app: string;
  /** Output folder, for readers of the files on disk. */
  readonly folder: string;
  /** Path under which the files are served: `/r/mf-sends/dev/`. */
  readonly publicPath: string;
  readonly port: number;
  readonly proxy?: DevServer['proxy'];
  /** Origin of a deployed shell whose pages load the app from here. They are reloaded on each change. */
  readonly deployedShell?: string;
  /** Settings compiled into the shell. */
  readonly settings?: Pick<BuildEnvironment, 'publicKeys' | 'origins'>;
  /** Called after each build without errors. */
  readonly onBuilt?: () => Promise<void>;
}

/** The version of every remote during development. */
export const developmentRelease = 'dev';

/** Starts the development server of an app. Resolves after its first build, whose errors are printed. */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const { app, folder, publicPath, port, proxy, deployedShell, settings, onBuilt } = options;
  const file = join(app, 'rspack.config.ts');
  const { default: config }: { default: BuildConfig } = await import(pathToFileURL(file).href);
  const built = config({
    development: true,
    release: developmentRelease,
    insideDeployed: deployedShell !== undefined,
    ...settings,
  });
  const compiler = rspack({
    ...built,
    output: { ...built.output, path: folder, clean: false },
    stats: 'errors-warnings',
  } satisfies Configuration);
  const server = new RspackDevServer(
    {
      port,
      ...(deployedShell === undefined
        ? { hot: true }
        : { hot: false, liveReload: true, headers: { 'access-control-allow-origin': deployedShell } }),
      allowedHosts: 'all',
      static: false,
      devMiddleware: { publicPath, writeToDisk: true },
      client: {
        webSocketURL: `ws://localhost:${port}/ws`,
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
      ...(proxy && { proxy }),
    },
    compiler,
  );
  compiler.hooks.done.tapPromise('pregon', async (stats) => {
    if (!stats.hasErrors()) await onBuilt?.();
  });
  const firstBuild = new Promise<void>((resolve) => compiler.hooks.done.tap('pregon', () => resolve()));
  await server.start();
  await firstBuild;
  return { port, stop: () => server.stop() };
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const { server, failed } = await listen(0);
  const address = server.address();
  server.close();
  if (failed || !address || typeof address === 'string') throw new Error('No free port.', { cause: failed });
  return address.port;
}

/** Whether a port is free. */
export async function isFree(port: number): Promise<boolean> {
  const { server, failed } = await listen(port);
  server.close();
  return failed === undefined;
}

function listen(port: number): Promise<{ readonly server: Server; readonly failed?: Error }> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (failed) => resolve({ server, failed }));
    server.listen(port, () => resolve({ server }));
  });
}
