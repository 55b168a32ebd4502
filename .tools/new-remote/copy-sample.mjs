import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sample } from '../run/projects.mjs';

const notCopied = new Set(['node_modules', 'dist']);

/**
 * Replaces name and path in a text of the sample, in which `sample` only occurs as its path, and `mf-sample` only as its name.
 * @param {string} text
 * @param {{ name: string, basePath: string }} remote
 */
export function renamed(text, { name, basePath }) {
  return text.replace(/\bmf-sample\b/g, name).replace(/\bsample\b/g, basePath);
}

/**
 * Copies the sample to a new top-level folder with another name and path.
 * @param {string} root of the repository
 * @param {{ name: string, basePath: string }} remote
 */
export async function copySample(root, { name, basePath }) {
  const folder = path.join(root, name);
  await cp(path.join(root, sample), folder, {
    recursive: true,
    errorOnExist: true,
    force: false,
    filter: (file) => !notCopied.has(path.basename(file)),
  });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8');
      const own = renamed(text, { name, basePath });
      // The sample is one folder deeper; its sources do not refer to files outside of it.
      await writeFile(file, file.endsWith('.json') ? own.replaceAll('../../', '../') : own);
    }),
  );
}
