import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
/** The sources that define the options of each script. */
const programs = {
  affected: '.tools/affected.mjs',
  data: 'packages/server/src/import/import-arguments.ts',
  invite: 'packages/server/src/identity/invitations/invite-arguments.ts',
  'new:remote': '.tools/new-remote.mjs',
  release: 'packages/release-cli/src/arguments.ts',
};
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

describe('the README', () => {
  it('lists every setting of the server as the server describes it', () => {
    const config = pathToFileURL(path.join(root, 'packages/server/src/kernel/config/settings.ts')).href;
    const program = `import { settings } from ${JSON.stringify(config)}; console.log(JSON.stringify(settings));`;
    const settings = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }));
    const rows = Object.entries(settings).map(([name, { without, about }]) => `| \`${name}\` | ${without} | ${about} |`);
    expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
    const secrets = Object.entries(settings).flatMap(([name, { isSecret }]) => (isSecret ? [`\`${name}\``] : []));
    expect(readme).toContain(`So may ${secrets.join(', ')}.`);
  });
});

const pages = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', ...named]));
  });

  it.each(Object.entries(programs))('names only options that npm run %s has', (script, program) => {
    const usage = readFileSync(path.join(root, program), 'utf8');
    const commands = [...text.matchAll(new RegExp(`npm run ${script} -- ([^\`\n]*)`, 'g'))].map(([, options]) => options);
    const named = commands.flatMap((options = '') => options.match(/(?<=^|\s)--[a-z-]+/g) ?? []);
    expect(named.filter((option) => !usage.includes(option))).toEqual([]);
  });

  it('contains only links to existing targets', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !leads(page, link))).toEqual([]);
  });
});

/** Whether a link of a page leads to a file and, after a `#`, to one of its headings. */
function leads(/** @type {string} */ page, /** @type {string} */ link) {
  const [file, heading] = link.split('#');
  const target = file ? path.join(root, path.dirname(page), file) : path.join(root, page);
  if (!existsSync(target)) return false;
  return heading === undefined || headingsOf(readFileSync(target, 'utf8')).includes(heading);
}

/** The anchor of a heading: `## Release, try out` is `#release-try-out`. */
function headingsOf(/** @type {string} */ text) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
