import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { overrideText, type Override } from '@pregon/release-registry/override';
import { readOrCreateSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import { fetchDeveloperRelease, pageOverride } from './developer-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'pregon-developer-'));
let key: SigningKey;
let foreignKey: SigningKey;
beforeAll(async () => {
  [key, foreignKey] = await Promise.all([
    readOrCreateSigningKey(join(folder, 'a.json')),
    readOrCreateSigningKey(join(folder, 'b.json')),
  ]);
});
afterEach(() => document.body.replaceChildren());
afterAll(() => rmSync(folder, { recursive: true }));

const signer = () => ({ publicKeys: key.trusted, loadEd25519: () => import('./ed25519.ts') });
const now = 1_800_000_000_000;
const override: Override = { remote: 'mf-sends', origin: 'http://localhost:9001', userId: 7, expiresAt: now + 1 };

function writeIntoPage(text: string) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'override';
  script.textContent = text;
  document.body.append(script);
}
const signed = (by: SigningKey, said: Override = override, signature = by.sign('ticket', overrideText(said))) =>
  JSON.stringify({ override: said, signature });

describe('an override in the page', () => {
  it('holds for the user that it was signed for', async () => {
    writeIntoPage(signed(key));
    expect(await pageOverride(signer(), 7, now)).toEqual(override);
  });

  it.each<[string, () => string]>([
    ['there is no ticket', () => ''],
    ['it is damaged', () => signed(key).slice(1)],
    ['it has another format', () => '{"override":{},"signature":""}'],
    ['it was signed with another key', () => signed(foreignKey)],
    ['it was signed for another purpose', () => signed(key, override, key.sign('registry', overrideText(override)))],
    [
      'it was changed',
      () => signed(key, { ...override, origin: 'http://localhost:6666' }, key.sign('ticket', overrideText(override))),
    ],
    ['it is another user’s', () => signed(key, { ...override, userId: 8 })],
    ['it is over', () => signed(key, { ...override, expiresAt: now })],
  ])('does not hold when %s', async (_, text) => {
    writeIntoPage(text());
    expect(await pageOverride(signer(), 7, now)).toBeUndefined();
  });
});

describe('what a developer’s machine serves', () => {
  const manifest = {
    name: 'mf-sends',
    version: 'dev',
    format: 'module-federation',
    globalName: 'mf_sends_dev',
    entry: { path: 'remoteEntry.js', integrity: 'sha384-of-an-hour-ago' },
    basePaths: ['sends'],
    inlineStylePaths: [],
    requires: { contract: '^1.0.0', shared: { react: '^19.3.1' } },
    files: [],
  };
  const serve = (answer: Response) => jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);

  it('is a release from there', async () => {
    const fetched = serve(Response.json(manifest));
    expect(await fetchDeveloperRelease(override)).toMatchObject({
      name: 'mf-sends',
      version: 'dev',
      entry: 'http://localhost:9001/remoteEntry.js',
      integrity: '',
    });
    expect(fetched.mock.calls[0]?.[0]).toBe('http://localhost:9001/release.json');
  });

  it.each([
    ['another remote', () => Response.json({ ...manifest, name: 'mf-stores' })],
    ['no release', () => Response.json({ name: 'mf-sends' })],
    ['nothing', () => new Response('', { status: 404 })],
  ])('is refused when it is %s', async (_, answer) => {
    serve(answer());
    await expect(fetchDeveloperRelease(override)).rejects.toThrow('http://localhost:9001');
  });
});
