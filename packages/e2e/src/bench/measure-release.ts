import path from 'node:path';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { readOrCreateSigningKey } from '@pregon/release-registry/signature';
import { publishRelease } from '@pregon/release-cli/publish';
import { buildVariant } from '../release-variants.ts';
import { screens, stateOf } from './measure-loads.ts';
import { loadPage, openPage, withBrowser } from './measure-page.ts';
import { profileD } from './network-profile.ts';
import type { Contestant } from './stage.ts';
import { limitedRow, type Row } from './table.ts';

const released = 'mf-sends';

/** Measures the download of a returning user after one remote was released: only its changed files, nothing of the others. */
export async function measureRelease(federation: Contestant): Promise<Row[]> {
  const state = await stateOf(federation);
  const downloaded = await withBrowser(async (browser) => {
    const opened = await openPage(browser, state, profileD);
    const tour = async () => {
      const files = [];
      for (const { path: screen, selector } of Object.values(screens)) {
        await loadPage(opened, { url: federation.adminUrl + screen, selector });
        files.push(...opened.traffic.transfers());
      }
      return files.filter(({ path: file, isFromCache }) => /^\/(?:r|shell)\//.test(file) && !isFromCache);
    };
    await tour();
    await publishAnother(federation.folder);
    return tour();
  });
  const foreign = downloaded.filter(({ path: file }) => !file.startsWith(`/r/${released}/`));
  const kilobytes = downloaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return [
    limitedRow(
      `files downloaded again after ${released} was released (${downloaded.length} of it, ${kilobytes.toFixed(1)} KB), of anything else`,
      {
        federation: String(foreign.length),
        value: foreign.length,
        most: 0,
        text: (value) => value.toFixed(0),
      },
    ),
  ];
}

async function publishAnother(folder: string): Promise<void> {
  const dist = await buildVariant(released, '0.2.0-bench', [
    { file: 'src/remote.tsx', edit: (source) => `${source}\nconsole.debug('0.2.0');\n` },
  ]);
  const store = directoryStore(path.join(folder, 'releases'));
  await publishRelease(store, dist, { key: await readOrCreateSigningKey(path.join(folder, 'release-key.json')), by: 'bench' });
}
