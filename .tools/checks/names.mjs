import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const withoutMeaning = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'misc']);
/** Code that only tests use belongs in a folder `testing` beside them. */
const otherFixtures = /(?:^|\/)(?:__)?(?:fixtures?|mocks?|stubs?)(?:__)?\/|\.(?:fixture|mock|stub)\.[cm]?[jt]sx?$/;
const code = /\.(?:[cm]?[jt]sx?)$/;
const notOurs = new Set(['node_modules', 'dist', '.git', '.tmp', '.data']);

/**
 * Validates the name of a file: describes the error, undefined if it is valid.
 * @param {string} file from the root of the repository
 */
export function faultOfName(file) {
  const folders = file.split('/');
  const name = folders.pop() ?? '';
  const [stem = ''] = name.split('.');
  const empty = [...folders, stem].find((part) => withoutMeaning.has(part));
  if (empty) return `"${empty}" says nothing about what is inside`;
  if (stem === 'index' && code.test(name)) return 'a barrel or a nameless module: name it after what it holds';
  if (otherFixtures.test(file)) return 'code that only tests use belongs in a folder "testing"';
  return undefined;
}

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(path.join(folder, entry.name));
    else yield path.join(folder, entry.name);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd();
  const faults = [...filesBelow(root)].flatMap((file) => {
    const relative = path.relative(root, file).split(path.sep).join('/');
    const fault = faultOfName(relative);
    return fault ? [`${relative}: ${fault}`] : [];
  });
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
