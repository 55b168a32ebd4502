import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { captureChild, startChild, stopChild } from '../run/children.mjs';
import { environment, root } from '../run/workspace.mjs';

/** A program of another company: it sends a message, or reads what became of one. */
const shop = `import { createClient } from '@pregon/client';

const pregon = createClient({ url: process.env.PREGON_URL ?? '', key: process.env.PREGON_KEY ?? '' });
const [order, body] = process.argv.slice(2);
const answer =
  order === 'send' ? await pregon.sendMessage({ body: JSON.parse(body) }) : await pregon.readMessage({ params: { id: body } });
console.log(JSON.stringify(answer));
`;

/** A receiver of webhooks, as the README of the client shows it. It prints what it has verified. */
const receiver = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook, WebhookError } from '@pregon/client/webhooks';

createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(process.env.PREGON_WEBHOOK_SECRET ?? '', request.headers, await text(request));
    console.log(JSON.stringify(event));
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

/**
 * A folder outside of the repository with the packed client, installed from its tarball.
 * @param {{ folder: string, certificate: string, url: string }} options
 */
export async function createOutsideProgram({ folder, certificate, url }) {
  await mkdir(folder);
  const packed = await captureChild('node', ['.tools/pack-packages.mjs', '--client', '--to', folder], {
    cwd: root,
    env: environment,
  });
  assert.equal(packed.code, 0, packed.output);
  const [tarball = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  await writeFile(`${folder}/package.json`, JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  await writeFile(`${folder}/shop.mjs`, shop);
  await writeFile(`${folder}/receiver.mjs`, receiver);
  const install = ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`];
  const installed = await captureChild('npm', install, { cwd: folder, env: environment });
  assert.equal(installed.code, 0, installed.output);
  const trusted = { ...environment, NODE_EXTRA_CA_CERTS: certificate };
  /** @type {string[]} */
  const events = [];

  /**
   * @param {string} key
   * @param {string[]} args
   * @returns {Promise<any>}
   */
  const run = async (key, args) => {
    const env = { ...trusted, PREGON_URL: url, PREGON_KEY: key };
    const { code, output } = await captureChild('node', ['shop.mjs', ...args], { cwd: folder, env });
    assert.equal(code, 0, output);
    return JSON.parse(output.trim().split('\n').at(-1) ?? '');
  };
  return {
    send: (/** @type {string} */ key, /** @type {object} */ body) => run(key, ['send', JSON.stringify(body)]),
    read: (/** @type {string} */ key, /** @type {string} */ id) => run(key, ['read', id]),
    /** What the receiver has verified. */
    events: () => events.map((line) => JSON.parse(line)),
    /**
     * @param {number} port
     * @param {string} secret
     */
    receive(port, secret) {
      const env = { ...environment, PORT: `${port}`, PREGON_WEBHOOK_SECRET: secret };
      const child = startChild('node', ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        events.push(...text.split('\n').filter(Boolean));
      });
      return () => stopChild(child);
    },
  };
}
