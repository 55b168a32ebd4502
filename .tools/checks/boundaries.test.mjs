import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cruise } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';

/** One violation of each rule: the file that imports, and what it must not import. */
const violations = {
  'contract-imports-nothing-of-ours': ['packages/contract/src/campaign.ts', 'packages/ui/src/button.ts'],
  'ui-imports-nothing-of-ours': ['packages/ui/src/button.ts', 'packages/contract/src/campaign.ts'],
  'federation-imports-nothing-of-ours': ['packages/federation/src/remote.ts', 'packages/contract/src/campaign.ts'],
  'auth-api-knows-contract': ['packages/auth-api/src/session.ts', 'packages/ui/src/button.ts'],
  'testing-knows-what-apps-know': ['packages/testing/src/screens.ts', 'packages/server/src/app.ts'],
  'testing-is-for-tests': ['mf-sends/src/remote.ts', 'packages/testing/src/screens.ts'],
  'server-knows-contract-and-registry': ['packages/server/src/app.ts', 'packages/federation/src/runtime/loader.ts'],
  'e2e-knows-contract-and-federation': ['packages/e2e/tests/path.ts', 'packages/server/src/app.ts'],
  'shell-meets-remotes-at-run-time': ['shell/src/app.ts', 'mf-sends/src/remote.ts'],
  'remotes-are-isolated': ['mf-sends/src/remote.ts', 'mf-stores/src/remote.ts'],
  'features-are-isolated': ['mf-sends/src/features/schedules/page.ts', 'mf-sends/src/features/sms/page.ts'],
  'federation-build-is-for-build-files': ['mf-sends/src/remote.ts', 'packages/federation/src/build/define-remote.ts'],
  'contract-shape-is-for-servers': ['mf-sends/src/remote.ts', 'packages/contract/src/shape/contract-shape.ts'],
  resolvable: ['mf-sends/src/remote.ts', 'mf-sends/src/missing.ts'],
  'no-cycles': ['mf-sends/src/one.ts', 'mf-sends/src/two.ts'],
};

/** The sample lies elsewhere and keeps the rules of a remote. */
const violationsOfTheSample = [
  ['remotes-are-isolated', 'packages/mf-sample/src/remote.ts', 'mf-stores/src/remote.ts'],
  ['features-are-isolated', 'packages/mf-sample/src/features/campaigns/page.ts', 'packages/mf-sample/src/features/sms/page.ts'],
  ['federation-build-is-for-build-files', 'packages/mf-sample/src/remote.ts', 'packages/federation/src/build/define-remote.ts'],
];

const allowed = [
  ['packages/mf-sample/rspack.config.ts', 'packages/federation/src/build/define-remote.ts'],
  ['mf-sends/rspack.config.ts', 'packages/federation/src/build/define-remote.ts'],
  ['mf-sends/src/features/schedules/page.ts', 'mf-sends/src/routes.ts'],
  ['mf-sends/src/features/schedules/page.ts', 'mf-sends/src/features/schedules/form.ts'],
  ['mf-sends/src/remote.ts', 'packages/auth-api/src/session.ts'],
  ['mf-sends/src/testing/screens.ts', 'packages/testing/src/screens.ts'],
  ['packages/auth-api/src/session.ts', 'packages/ui/src/external-store.ts'],
  ['shell/src/app.ts', 'packages/federation/src/runtime/loader.ts'],
  ['packages/server/src/app.ts', 'packages/contract/src/campaign.ts'],
  ['packages/server/src/app.ts', 'packages/contract/src/shape/earlier-documents.ts'],
  ['packages/server/src/app.ts', 'packages/federation/src/registry/signature.ts'],
  ['packages/e2e/src/release-variants.ts', 'packages/federation/src/release/build.ts'],
];

let folder;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'pregon-boundaries-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file, content) {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

const importOf = (from, to) =>
  `import type { Thing } from '${path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')}';\nexport type Other = Thing;\n`;

async function rulesBrokenIn() {
  const { output } = await cruise(['.'], { ...configuration.options, baseDir: folder, validate: true, ruleSet: configuration });
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
}

describe('boundaries', () => {
  it('has a planted violation for every rule', () => {
    expect(new Set(Object.keys(violations))).toEqual(new Set(configuration.forbidden.map(({ name }) => name)));
  });

  it.each(Object.entries(violations))('sees %s broken', async (rule, [from, to]) => {
    if (rule === 'no-cycles') {
      await write(from, `import { two } from './two.ts';\nexport const one = () => two;\n`);
      await write(to, `import { one } from './one.ts';\nexport const two = () => one;\n`);
    } else {
      await write(from, importOf(from, to));
      if (rule !== 'resolvable') await write(to, 'export type Thing = string;\n');
    }
    expect(await rulesBrokenIn()).toEqual([rule]);
  });

  it.each(violationsOfTheSample)('sees %s broken by %s', async (rule, from, to) => {
    await write(from, importOf(from, to));
    await write(to, 'export type Thing = string;\n');
    expect(await rulesBrokenIn()).toEqual([rule]);
  });

  it.each(allowed)('lets %s import %s', async (from, to) => {
    await write(from, importOf(from, to));
    await write(to, 'export type Thing = string;\n');
    expect(await rulesBrokenIn()).toEqual([]);
  });
});
