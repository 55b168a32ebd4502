import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { javascriptSizes } from './javascript-sizes.ts';
import { defaultLocation } from './location.ts';

/** Command: prints the JavaScript size of each page as a table; fails when one exceeds its limit. `--store <folder>` as for a release. */
const { values } = parseArgs({ options: { store: { type: 'string' } } });
const store = resolve(values.store ?? defaultLocation());
const sizes = await javascriptSizes(store);
const inKilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

console.log('| page | KB | files | limit |\n|---|--:|--:|--:|');
for (const { page, bytes, files, limit } of sizes) {
  console.log(`| ${page} | ${inKilobytes(bytes)} | ${files} | ${inKilobytes(limit)} |`);
}
for (const { page, bytes, limit } of sizes.filter((size) => size.bytes > size.limit)) {
  console.error(`${page} is ${inKilobytes(bytes - limit)} KB over its limit.`);
  process.exitCode = 1;
}
