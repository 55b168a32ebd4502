import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measurePublic, publicTable } from './measure-public.ts';
import { profileD, profileM } from './network-profile.ts';
import { servePlainPublicPages } from './plain-public-page.ts';
import { raiseFederation } from './stage.ts';

/**
 * Compares a recipient's page with the same page as a plain React build and as HTML. `npm run bench -- public [--rounds 11]`
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '11' } } });
const folder = path.join(os.tmpdir(), `pregon-bench-${process.pid}`);
/** An identifier without a recipient. */
const page = 'unsubscribe/nadie@correo.example';

console.log('Building, starting the servers…');
const federation = await raiseFederation(folder);
const plain = await unsubscribedHtml(federation.publicUrl)
  .then((html) => servePlainPublicPages(path.join(folder, 'plain'), html))
  .catch(async (error: unknown) => {
    await federation.stop();
    throw error;
  });
try {
  // The title changes with the response; static content of the HTML is visible at the first check.
  const targets = {
    ours: { url: `${federation.publicUrl}/${page}`, selector: '[data-tone="success"]' },
    react: { url: plain.url + page, selector: '[data-tone="success"]' },
    html: { url: `${plain.url}html`, selector: 'h1' },
  };
  const rows = [];
  for (const profile of [profileM, profileD]) rows.push(...(await measurePublic(targets, profile, Number(values.rounds))));
  console.log(`\n${publicTable(rows)}`);
} finally {
  await federation.stop();
  await plain.stop();
}

/** The body of the response for browsers without scripts. */
async function unsubscribedHtml(publicUrl: string): Promise<string> {
  const answer = await fetch(`${publicUrl}/${page}`, { method: 'POST', body: new URLSearchParams({ action: 'unsubscribe' }) });
  const body = /<body>(?<inside>.*)<\/body>/s.exec(await answer.text())?.groups?.['inside'];
  if (!answer.ok || !body) throw new Error('The server answers no page to who runs no script.');
  return body;
}
