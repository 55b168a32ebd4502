/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { readOrCreateSigningKey } from '@pregon/release-registry/signature';
import { publishRelease } from './publish.ts';
import { writeRemoteBuild } from './testing/example-builds.ts';

let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-release-'));
  store = join(folder, 'releases');
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs `pnpm release` with a signing key beside the store. */
function release(...args: string[]): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  const { DATA_DIR: _, RELEASE_KEY_FILE: __, ...env } = process.env;
  return new Promise((resolve) => {
    const program = ['--no-warnings', join(__dirname, 'release.main.ts'), ...args, '--store', store, '--by', 'Ana'];
    execFile(process.execPath, program, { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

async function publish(...versions: readonly string[]) {
  const key = await readOrCreateSigningKey(join(folder, 'release-key.json'));
  for (const version of versions)
    await publishRelease(directoryStore(store), await writeRemoteBuild(folder, version), { key, by: 'Luis' });
}

it('rolls back, switches to any stored release, and logs who did it', async () => {
  await publish('0.1.0', '0.2.0');
  expect(await release('mf-sends', '--rollback')).toMatchObject({ code: 0, output: 'mf-sends 0.1.0 is live.\n' });
  expect(await release('mf-sends', '--to', '0.2.0')).toMatchObject({ code: 0, output: 'mf-sends 0.2.0 is live.\n' });
  const { output } = await release('--log', 'mf-sends');
  expect(output.split('\n').map((line) => line.trim().split(/ {2,}/).slice(2, 5))).toEqual([
    ['Ana', 'mf-sends', 'activate'],
    ['Ana', 'mf-sends', 'roll-back'],
    ['Luis', 'mf-sends', 'publish'],
    ['Luis', 'mf-sends', 'publish'],
    [],
  ]);
});

it('prints an error, and exits with a failure', async () => {
  await publish('0.1.0');
  expect(await release('mf-sends', '--rollback')).toEqual({
    code: 1,
    output: '',
    errors: 'mf-sends has no release before the live one.\n',
  });
  const missing = 'The store holds no mf-sends 9.9.9. It holds: 0.1.0.\n';
  expect(await release('mf-sends', '--to', '9.9.9')).toMatchObject({ code: 1, errors: missing });
});

it('prints its usage after wrong arguments', async () => {
  const { code, errors } = await release('mf-sends', '--canary', 'many');
  expect(code).toBe(2);
  expect(errors).toMatch(/^--canary wants a share in percent, 1 to 100\.\n\nUsage: /);
});
