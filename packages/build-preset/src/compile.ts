import { rspack, type Configuration } from '@rspack/core';

/** Runs the compiler once. Throws its errors as text. */
export function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((failure, stats) => {
      const errors = failure?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined);
      compiler.close(() => (errors === undefined ? resolve() : reject(new Error(errors))));
    });
  });
}
