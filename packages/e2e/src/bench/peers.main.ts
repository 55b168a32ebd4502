import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keilaSizes } from './keila.ts';
import { builtListmonk, serveListmonk } from './listmonk.ts';
import { measurePeers } from './measure-peers.ts';
import { profileD, profileM } from './network-profile.ts';
import { raiseFederation } from './stage.ts';

/**
 * Benchmark: list of campaigns and editor compared with those of listmonk, built from its public sources in the folder that
 * PREGON_LISTMONK names; and the size of what all pages of Keila load, from PREGON_KEILA. `npm run bench -- peers [--rounds 7]`
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const checkout = process.env['PREGON_LISTMONK'] ?? '';
const dist = builtListmonk(checkout);

const keila = await keilaSizes(process.env['PREGON_KEILA'] ?? '');
console.log(
  keila
    ? `Each page of Keila: ${keila.scriptKb.toFixed(1)} KB of JavaScript, ${keila.styleKb.toFixed(1)} KB of styles.`
    : 'Keila is left out: PREGON_KEILA names no checkout with built assets.',
);

if (dist === undefined) {
  console.log('Skipped: PREGON_LISTMONK names no checkout of listmonk with a built front end.');
} else {
  const folder = path.join(os.tmpdir(), `pregon-bench-${process.pid}`);
  console.log('Building, starting the servers…');
  const federation = await raiseFederation(folder);
  const listmonk = await serveListmonk(checkout, dist, folder).catch(async (error: unknown) => {
    await federation.stop();
    throw error;
  });
  try {
    console.log('\n| what | Pregón | listmonk | ratio |\n|---|---|---|---|');
    for (const profile of [profileM, profileD]) {
      const rows = await measurePeers(federation, listmonk, profile, Number(values.rounds));
      for (const { what, ours, theirs, ratio } of rows) console.log(`| ${what} | ${ours} | ${theirs} | ${ratio.toFixed(2)} |`);
    }
  } finally {
    await federation.stop();
    await listmonk.stop();
  }
}
