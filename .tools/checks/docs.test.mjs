import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readProjects, sample } from '../run/projects.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** Tracked pages and new ones that are not ignored. */
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const pages = listed.stdout.split('\n').filter((file) => file && existsSync(path.join(root, file)));

/** What a heading is called in an address, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (text) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));

/** Links of a page to files of the repository, without those in code. */
function linksOf(text) {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target).filter((target) => !/^[a-z]+:/.test(target));
}

describe('the pages of the repository', () => {
  it('are found', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'docs/adr/README.md']));
  });

  it.each(pages)('%s links to files and headings that exist', (page) => {
    const broken = linksOf(read(page)).filter((target) => {
      const [file, anchor] = target.split('#');
      const place = file === '' ? page : path.join(path.dirname(page), file);
      if (!existsSync(path.join(root, place))) return true;
      return anchor !== undefined && place.endsWith('.md') && !anchorsOf(read(place)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('name every page of docs in its index', () => {
    const linked = new Set(linksOf(read('docs/README.md')).map((target) => path.join('docs', target.split('#')[0])));
    const unlisted = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/adr/') && !linked.has(page));
    expect(unlisted).toEqual(['docs/README.md']);
    expect(linked).toContain('docs/adr/README.md');
  });
});

describe('the packages, remotes and modules', () => {
  const projects = readProjects(root).filter(({ folder }) => folder !== sample);
  const modules = readdirSync(path.join(root, 'packages/server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => `packages/server/src/${name}`);
  const folders = [...projects.map(({ folder }) => folder), ...modules];

  it('have a README each, of at most twenty lines or so', () => {
    const missing = folders.filter((folder) => !existsSync(path.join(root, folder, 'README.md')));
    expect(missing).toEqual([]);
    const long = folders.filter((folder) => read(`${folder}/README.md`).split('\n').length > 25);
    expect(long).toEqual([]);
  });
});

describe('the pictures of the documentation', () => {
  it.each(readdirSync(path.join(root, 'docs/pictures')))('%s is smaller than 200 KB', (file) => {
    expect(statSync(path.join(root, 'docs/pictures', file)).size).toBeLessThan(200 * 1024);
  });
});

describe('the architecture decision records', () => {
  const records = readdirSync(path.join(root, 'docs/adr'))
    .filter((file) => file !== 'README.md')
    .toSorted();

  it('are numbered from 1 without a gap', () => {
    const numbers = records.map((file) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
    expect(numbers).toEqual(records.map((_, index) => index + 1));
  });

  it('have title, date, status and the three sections each', () => {
    for (const file of records) {
      const text = read(`docs/adr/${file}`);
      const head = /^# (\d+)\. \S.*\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:proposed|accepted|superseded)\b/.exec(text);
      const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      expect([file, Number(head?.[1]), sections]).toEqual([
        file,
        Number(file.slice(0, 4)),
        ['Context', 'Decision', 'Consequences'],
      ]);
      expect(text).not.toMatch(/^## .*\n\n(?:##|$(?![\s\S]))/m);
    }
  });

  it('stand in the index with number, title and date', () => {
    const rows = [...read('docs/adr/README.md').matchAll(/^\| (\d{4}) \| \[(.*)\]\((.*)\) \| (.*) \| (\w+) \|$/gm)];
    const listedRecords = rows.map(([, number, title, file, date]) => [file, `# ${Number(number)}. ${title}`, `- Date: ${date}`]);
    const actual = records.map((file) => [
      file,
      read(`docs/adr/${file}`).split('\n')[0],
      read(`docs/adr/${file}`).split('\n')[2],
    ]);
    expect(listedRecords).toEqual(actual);
  });
});
