import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkedSubjects, faultOfSubject } from './commits.mjs';

describe('the subject of a commit', () => {
  it.each([
    ['feat(mf-sends): pause a schedule from the list'],
    ['fix(server/messaging): settle a delivery whose lease has run out'],
    ['docs: add a glossary'],
    ['feat(contract)!: remove the old address'],
  ])('accepts: %s', (subject) => {
    expect(faultOfSubject(subject)).toBeUndefined();
  });

  it.each([
    ['Write down when a schedule sends', /type\(scope\)/],
    ['wip: something', /type\(scope\)/],
    ['feat : something', /type\(scope\)/],
    ['feat(Mf Sends): something', /type\(scope\)/],
    ['fix:no space', /type\(scope\)/],
    ['fixup! fix: something', /type\(scope\)/],
    [`fix: ${'long '.repeat(15)}subject`, /at most 72/],
    ['fix: end with a full stop.', /full stop/],
  ])('refuses: %s', (subject, fault) => {
    expect(faultOfSubject(subject)).toMatch(fault);
  });
});

describe('the commits that are checked', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pregon-commits-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const origin = path.join(folder, 'origin');
  const git = (/** @type {string} */ cwd, /** @type {string[]} */ ...options) => {
    const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@tienda.example', '-c', 'protocol.file.allow=always'];
    const { status, stdout, stderr } = spawnSync('git', [...identity, ...options], { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const commit = (/** @type {string} */ subject) => git(origin, 'commit', '--quiet', '--allow-empty', '--message', subject);
  const subjects = (/** @type {string} */ cwd, /** @type {string} */ start) =>
    checkedSubjects(cwd, start).map((line) => line.replace(/^\S+ /, ''));

  /** @type {string} */
  let start;
  beforeAll(() => {
    git(folder, 'init', '--quiet', '--initial-branch', 'main', origin);
    commit('Old words');
    start = git(origin, 'rev-parse', 'HEAD');
    commit('feat: first');
    git(origin, 'switch', '--quiet', '--create', 'side');
    commit('fix: on the side');
    git(origin, 'switch', '--quiet', 'main');
    commit('docs: second');
    git(origin, 'merge', '--quiet', '--no-ff', '--message', "Merge branch 'side'", 'side');
  });

  it('are those after the start, without merges', () => {
    expect(subjects(origin, start).toSorted()).toEqual(['docs: second', 'feat: first', 'fix: on the side']);
  });

  it('are the same in a single-branch clone', () => {
    const clone = path.join(folder, 'clone');
    git(folder, 'clone', '--quiet', '--single-branch', '--branch', 'main', origin, clone);
    expect(subjects(clone, start)).toHaveLength(3);
  });

  it('are only the newest in a shallow clone', () => {
    const clone = path.join(folder, 'shallow');
    git(folder, 'clone', '--quiet', '--depth', '1', '--branch', 'side', `file://${origin}`, clone);
    expect(subjects(clone, start)).toEqual(['fix: on the side']);
  });

  it('are none in another history or without git', () => {
    expect(subjects(origin, 'f'.repeat(40))).toEqual([]);
    expect(subjects(folder, start)).toEqual([]);
  });
});
