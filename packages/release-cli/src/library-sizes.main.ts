import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { storedRegistrySchema } from '@pregon/release-registry/registry.schema';
import { librarySizes } from './library-sizes.ts';
import { defaultLocation, openReleases } from './location.ts';
import { allowedOrigins } from './provide-release.ts';

/**
 * Command: prints what each library costs on typical pages as a table. `--store <folder>` as for a release; `--least <KB>` leaves out
 * libraries that cost less on each page.
 */
const { values } = parseArgs({ options: { store: { type: 'string' }, least: { type: 'string', default: '1' } } });
const store = resolve(values.store ?? defaultLocation());
const least = Number(values.least) * 1024;
const pages = [
  ['Login', 'Log-in'],
  ['/admin/campaign/all', 'List'],
  ['/admin/campaign', 'Campaign'],
  ['/admin/sends/schedule', 'Schedule'],
  ['/admin/newsletter/build', 'Editor'],
  ['A recipient’s page', 'Recipient'],
  ['Registration and visit', 'Shop'],
] as const;

const registry = v.parse(storedRegistrySchema, JSON.parse(await readFile(join(store, 'remotes.json'), 'utf8')));
const { key } = await openReleases(store);
const apps = [
  ...(registry.shell ? [{ name: 'shell', version: registry.shell.version }] : []),
  ...Object.values(registry.remotes).map(({ name, version }) => ({ name, version })),
];
const sizes = await librarySizes(store, apps, { publicKeys: key.trusted, origins: allowedOrigins() });
const columns = pages.map(([page]) => sizes.get(page) ?? new Map<string, number>());
const libraries = [...new Set(columns.flatMap((column) => [...column.keys()]))];
const bytesOf = (library: string) => columns.map((column) => column.get(library) ?? 0);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const row = (name: string, bytes: readonly number[]) =>
  console.log(`| ${name} | ${bytes.map((each) => (each > 0 ? (each / 1024).toFixed(1) : '')).join(' | ')} |`);

console.log(`| library | ${pages.map(([, name]) => name).join(' | ')} |\n|---|${'--:|'.repeat(pages.length)}`);
const isShown = (library: string) => Math.max(...bytesOf(library)) >= least;
const shown = libraries.filter(isShown).toSorted((a, b) => sumOf(bytesOf(b)) - sumOf(bytesOf(a)));
for (const library of shown) row(library, bytesOf(library));
const rest = columns.map((column) => sumOf([...column].flatMap(([library, bytes]) => (isShown(library) ? [] : bytes))));
row('all others', rest);
row(
  '**total**',
  columns.map((column) => sumOf([...column.values()])),
);
