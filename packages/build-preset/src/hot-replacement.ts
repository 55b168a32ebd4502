import { fileURLToPath } from 'node:url';
import { rspack, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/**
 * Hot replacement of React components in a page of several builds: all of them must register their components with one React Refresh
 * runtime, which the first one stores in a global variable.
 */
export function hotReplacement(): RspackPluginInstance[] {
  const runtime = fileURLToPath(new URL('./refresh-runtime.cjs', import.meta.url));
  return [
    new ReactRefreshRspackPlugin({ exclude: [/node_modules/, runtime] }),
    new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime(\.js)?$/, runtime),
  ];
}
