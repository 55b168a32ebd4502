import { captureChild } from '../run/children.mjs';
import { environment } from '../run/workspace.mjs';

/**
 * The files that differ from the merge base with another branch, including uncommitted changes.
 * @param {string} root of the repository
 * @param {string} [base] branch or commit; without it `origin/main`, else `main`, whichever exists first
 * @returns {Promise<{ base: string, files: string[] }>} files from the root of the repository, those that are gone too
 */
export async function changedFiles(root, base) {
  const known = base ? [base] : ['origin/main', 'main'];
  for (const branch of known) {
    const fork = await git(root, 'merge-base', branch, 'HEAD');
    if (fork.code !== 0) continue;
    const changed = await lines(root, 'diff', '--name-only', '--no-renames', fork.output.trim());
    const added = await lines(root, 'ls-files', '--others', '--exclude-standard');
    return { base: branch, files: [...changed, ...added].toSorted() };
  }
  throw new Error(`There is no ${known.join(' and no ')} to compare with: name a branch or a commit with --base.`);
}

/**
 * @param {string} root
 * @param {string[]} args
 */
async function lines(root, ...args) {
  const { code, output } = await git(root, ...args);
  if (code !== 0) throw new Error(output);
  return output.split('\n').filter(Boolean);
}

/** Unescaped file names: by default git writes characters beyond ASCII in octal. */
const git = (/** @type {string} */ root, /** @type {string[]} */ ...args) =>
  captureChild('git', ['-c', 'core.quotePath=off', ...args], { cwd: root, env: environment });
