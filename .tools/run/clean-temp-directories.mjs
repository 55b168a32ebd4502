import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const ofTests = /^pregon-(?:boundaries|lint|postgres|reports|test)-/;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes leftovers of killed tests from a folder for temporary files: everything older than a day.
 * @param {string} folder
 */
export async function cleanTempDirectories(folder) {
  const names = (await readdir(folder)).filter((name) => ofTests.test(name));
  const places = names.map((name) => path.join(folder, name));
  await Promise.all(
    places.map(async (place) => {
      const left = await stat(place).catch(() => undefined);
      if (left && Date.now() - left.mtimeMs > dayMs) await rm(place, { recursive: true, force: true });
    }),
  );
}
