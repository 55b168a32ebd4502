import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** Rules for one class alone: `.skeleton {`. A class within another, `.board-waiting > .skeleton`, is a variant and no definition. */
const definition = /^\s*\.([\w-]+)\s*\{/gm;
/** The style sheets of the public host. */
const publicSheet = /^packages\/ui\/src\/styles\/(?:public\.css|screens\/shop\.css)$|^mf-public\//;

/** Sheets that are not in the documents of the admin area, or not beside those that they repeat. */
const isElsewhere = (/** @type {string} */ file) =>
  publicSheet.test(file) ||
  // The boards and the mailbox are documents of their own.
  file.startsWith('packages/server/') ||
  // The log-in has the footer of the public pages, and is painted before the sheets of the area.
  file === 'shell/src/login/login.css';

/** The package of a file: 'shell', 'packages/ui'. */
const packageOf = (/** @type {string} */ file) => file.split('/src/')[0] ?? file;

/**
 * Classes that the sheets of two packages define. All sheets of the admin area are in one document and stay there, so the last one that was
 * loaded would change the screens of the other package.
 *
 * @param {Readonly<Record<string, string>>} sheets by file
 */
function sharedClasses(sheets) {
  /** @type {Map<string, Set<string>>} */
  const packages = new Map();
  for (const [file, sheet] of Object.entries(sheets)) {
    for (const [, name = ''] of sheet.matchAll(definition)) {
      packages.set(name, (packages.get(name) ?? new Set()).add(packageOf(file)));
    }
  }
  return [...packages].flatMap(([name, owners]) => (owners.size > 1 ? [`.${name}: ${[...owners].toSorted().join(', ')}`] : []));
}

describe('classes of style sheets', () => {
  it('are defined by one package of the admin area only', () => {
    const files = globSync('{shell,mf-*,packages/*}/src/**/*.css', { cwd: root }).filter((file) => !isElsewhere(file));
    expect(files.length).toBeGreaterThan(40);
    expect(sharedClasses(Object.fromEntries(files.map((file) => [file, read(file)])))).toEqual([]);
  });

  it('are found when a second package defines them', () => {
    const found = sharedClasses({
      'packages/ui/src/styles/parts/waiting.css': '@layer parts {\n  .skeleton {\n    display: block;\n  }\n}',
      'shell/src/area/area.css': '  .skeleton { padding: 1rem; }\n',
      'shell/src/analytics/analytics.css': '.board-waiting > .skeleton { opacity: 0.5; }\n.skeleton { gap: 0; }',
      'mf-sends/src/list.css': '.board > .skeleton { opacity: 0.5; }',
    });
    expect(found).toEqual(['.skeleton: packages/ui, shell']);
  });
});
