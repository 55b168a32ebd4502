import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The last commit before messages had to follow Conventional Commits. Those after it are checked. */
const lastUnchecked = 'b3ac7818198e654cbb5535110fd241a6628b1d5b';

const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const conventional = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9][a-z0-9/._-]*\\))?!?: \\S`);
const longest = 72;

/**
 * Validates the subject of a commit message: describes the error, undefined for a Conventional Commit.
 * @param {string} subject
 * @returns {string | undefined}
 */
export function faultOfSubject(subject) {
  if (!conventional.test(subject)) return `does not begin with "type(scope): "; types are ${types.join(', ')}`;
  if (subject.length > longest) return `has ${subject.length} characters, at most ${longest} are allowed`;
  if (subject.endsWith('.')) return 'ends with a full stop';
  return undefined;
}

/**
 * Runs git in a folder.
 * @param {string} folder
 * @param {string[]} options
 * @returns {string | undefined} what it printed; undefined if it failed
 */
function git(folder, ...options) {
  const { status, stdout } = spawnSync('git', options, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Reads the subjects to check: of all commits after `start`, also in a single-branch clone. In a shallow clone without `start` only the
 * newest commit is checked; a copy without git, or with another history, has none.
 * @param {string} folder
 * @param {string} [start] last commit that is not checked
 * @returns {string[]} each as `hash subject`; merges are left out, since git writes their subjects
 */
export function checkedSubjects(folder, start = lastUnchecked) {
  const isKnown = git(folder, 'merge-base', '--is-ancestor', start, 'HEAD') !== undefined;
  const isShallow = git(folder, 'rev-parse', '--is-shallow-repository') === 'true';
  if (!isKnown && !isShallow) return [];
  const range = isKnown ? [`${start}..HEAD`] : ['--max-count=1', 'HEAD'];
  const log = git(folder, 'log', '--no-merges', '--format=%h %s', ...range) ?? '';
  return log.split('\n').filter(Boolean);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkedSubjects(process.cwd()).flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    const fault = faultOfSubject(subject);
    return fault ? [`${line}\n  ${fault}`] : [];
  });
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
