import { relative, sep } from 'node:path';
import type { LoaderContext } from '@rspack/core';

/** Options of the loader. */
interface Options {
  /** The folder of the bundle. */
  readonly dist: string;
}

/**
 * Replaces `import.meta.url` of a source by its address relative to the bundle, so that files beside the sources (pictures, styles,
 * migrations, workers) are found wherever the folders of bundle and sources are moved to together. The parser must leave `import.meta`
 * in the output alone.
 */
function ownAddress(this: LoaderContext<Options>, code: string): string {
  const path = relative(this.getOptions().dist, this.resourcePath).replaceAll(sep, '/');
  return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
}

/** @public The compiler imports it by its address. */
export default ownAddress;
