import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cruise } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';
import { modules } from '../../packages/server/modules.mjs';

/** The configuration as its own library types it. */
const ruleSet = /** @type {import('dependency-cruiser').IFlattenedRuleSet} */ (configuration);

const root = path.resolve(import.meta.dirname, '../..');
const server = 'packages/server/src';

/** Each module imports a file of a higher module, and has an internal file imported by another module. */
const violationsOfModules = modules.flatMap(({ name, offers }, place) => [
  [`server-${name}-imports-downwards`, [`${server}/${name}/planted.ts`, `${server}/app.ts`]],
  ...(offers.includes('**')
    ? []
    : [
        [
          `server-${name}-is-entered-by-its-offers`,
          // Any higher module; the highest one is imported from a file outside of the modules.
          [`${server}/${modules[place + 1]?.name ?? 'another'}/planted.ts`, `${server}/${name}/planted-secret.ts`],
        ],
      ]),
]);

/** One violation of each rule: the importing file, and the forbidden import. */
const violations = {
  'contract-imports-nothing-of-ours': ['packages/contract/src/campaign.ts', 'packages/ui/src/button.ts'],
  'client-imports-nothing-of-ours': ['packages/client/src/client.ts', 'packages/contract/src/campaign.ts'],
  'ui-imports-nothing-of-ours': ['packages/ui/src/button.ts', 'packages/contract/src/campaign.ts'],
  'remote-api-imports-nothing-of-ours': ['packages/remote-api/src/remote-module.ts', 'packages/contract/src/campaign.ts'],
  'release-registry-imports-nothing-of-ours': ['packages/release-registry/src/signature.ts', 'packages/contract/src/campaign.ts'],
  'auth-api-knows-contract': ['packages/auth-api/src/session.ts', 'packages/ui/src/button.ts'],
  'federation-runtime-knows-registry-and-remote-api': ['packages/federation-runtime/src/loader.ts', 'packages/ui/src/button.ts'],
  's3-release-store-knows-registry': ['packages/s3-release-store/src/s3-store.ts', 'packages/release-cli/src/prune.ts'],
  'build-preset-knows-registry-and-remote-api': ['packages/build-preset/src/project.ts', 'packages/release-cli/src/prune.ts'],
  'release-cli-knows-preset-and-registry': ['packages/release-cli/src/prune.ts', 'packages/federation-runtime/src/loader.ts'],
  'results-ui-knows-what-remotes-know': ['packages/results-ui/src/people.ts', 'packages/federation-runtime/src/loader.ts'],
  'testing-knows-what-remotes-know': ['packages/testing/src/screens.ts', 'packages/server/src/app.ts'],
  'testing-folders-are-for-tests': ['mf-sends/src/remote.ts', 'mf-sends/src/testing/screens.ts'],
  'testing-is-for-tests': ['mf-sends/src/remote.ts', 'packages/testing/src/screens.ts'],
  'server-knows-contract-and-registry': ['packages/server/src/app.ts', 'packages/federation-runtime/src/loader.ts'],
  'e2e-knows-no-sources-of-apps': ['packages/e2e/tests/path.ts', 'packages/server/src/app.ts'],
  'shell-meets-remotes-at-run-time': ['shell/src/app.ts', 'mf-sends/src/remote.ts'],
  'remotes-are-isolated': ['mf-sends/src/remote.ts', 'mf-stores/src/remote.ts'],
  'features-are-isolated': ['mf-sends/src/features/schedules/page.ts', 'mf-sends/src/features/sms/page.ts'],
  'build-tools-are-for-build-files': ['mf-sends/src/remote.ts', 'packages/build-preset/src/remote/define-remote.ts'],
  'bundler-is-for-build-tools': ['packages/server/src/app.ts', 'node_modules/@rspack/core/dist/index.ts'],
  'aws-sdk-is-for-the-s3-store': ['packages/server/src/app.ts', 'node_modules/@aws-sdk/client-s3/dist/index.ts'],
  's3-store-is-loaded-on-demand': ['packages/server/src/app.ts', 'packages/s3-release-store/src/s3-store.ts'],
  'contract-shape-is-for-servers': ['mf-sends/src/remote.ts', 'packages/contract/src/shape/contract-shape.ts'],
  ...Object.fromEntries(violationsOfModules),
  'server-tables-are-read-by-their-module': [`${server}/counter/planted.ts`, `${server}/identity/accounts/accounts.table.ts`],
  resolvable: ['mf-sends/src/remote.ts', 'mf-sends/src/missing.ts'],
  'no-cycles': ['mf-sends/src/one.ts', 'mf-sends/src/two.ts'],
  'no-cycles-over-dynamic-imports': ['mf-sends/src/one.ts', 'mf-sends/src/later.ts'],
};

/** The same rules apply to the sample, which is in another folder, and to further kinds of files. */
const furtherViolations = [
  ['testing-folders-are-for-tests', 'packages/server/src/app.ts', 'packages/server/src/retail/places/testing/geocoder.ts'],
  ['remotes-are-isolated', 'packages/mf-sample/src/remote.ts', 'mf-stores/src/remote.ts'],
  ['remotes-are-isolated', 'mf-sends/src/remote.ts', 'packages/federation-runtime/src/loader.ts'],
  ['remotes-are-isolated', 'mf-sends/src/remote.ts', 'packages/release-registry/src/signature.ts'],
  ['features-are-isolated', 'packages/mf-sample/src/features/campaigns/page.ts', 'packages/mf-sample/src/features/sms/page.ts'],
  ['build-tools-are-for-build-files', 'packages/mf-sample/src/remote.ts', 'packages/build-preset/src/remote/define-remote.ts'],
  ['build-tools-are-for-build-files', 'mf-sends/src/remote.ts', 'packages/release-cli/src/publish.ts'],
  ['shell-meets-remotes-at-run-time', 'shell/src/app.ts', 'packages/build-preset/src/project.ts'],
  ['server-knows-contract-and-registry', 'packages/server/src/app.ts', 'packages/build-preset/src/project.ts'],
  ['bundler-is-for-build-tools', 'packages/federation-runtime/src/loader.ts', 'node_modules/@rspack/core/dist/index.ts'],
  ['bundler-is-for-build-tools', 'shell/src/app.ts', 'node_modules/@module-federation/enhanced/dist/index.ts'],
  ['aws-sdk-is-for-the-s3-store', 'packages/release-registry/src/store.ts', 'node_modules/@aws-sdk/client-s3/dist/index.ts'],
  ['s3-store-is-loaded-on-demand', 'packages/release-cli/src/location.ts', 'packages/s3-release-store/src/s3-store.ts'],
];

const allowed = [
  ['packages/mf-sample/rspack.config.ts', 'packages/build-preset/src/remote/define-remote.ts'],
  ['mf-sends/rspack.config.ts', 'packages/build-preset/src/remote/define-remote.ts'],
  ['shell/rspack.config.ts', 'packages/build-preset/src/shell/define-shell.ts'],
  ['mf-sends/src/features/schedules/page.ts', 'mf-sends/src/routes.ts'],
  ['mf-sends/src/features/schedules/page.ts', 'mf-sends/src/features/schedules/form.ts'],
  ['mf-sends/src/remote.ts', 'packages/auth-api/src/session.ts'],
  ['mf-sends/src/remote.ts', 'packages/remote-api/src/remote-module.ts'],
  ['mf-sends/src/testing/screens.ts', 'packages/testing/src/screens.ts'],
  ['mf-sends/src/remote.ts', 'packages/results-ui/src/people.ts'],
  ['packages/results-ui/src/people.ts', 'packages/auth-api/src/session.ts'],
  ['packages/auth-api/src/session.ts', 'packages/ui/src/external-store.ts'],
  ['shell/src/app.ts', 'packages/federation-runtime/src/loader.ts'],
  ['packages/server/src/app.ts', 'packages/contract/src/campaign.ts'],
  ['packages/server/src/app.ts', 'packages/contract/src/shape/earlier-documents.ts'],
  ['packages/server/src/app.ts', 'packages/release-registry/src/signature.ts'],
  ['packages/server/src/app.test.ts', 'packages/s3-release-store/src/s3-store.ts'],
  ['packages/e2e/src/release-variants.ts', 'packages/release-cli/src/build-app.ts'],
];

const importOf = (/** @type {Case} */ { from, to }, /** @type {number} */ place) =>
  `import type { Thing as Thing${place} } from '${path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')}';
export type Other${place} = Thing${place};
`;

/**
 * An import, and the rules that it violates.
 * @typedef {{ from: string, to: string, rules: readonly string[] }} Case
 */

/**
 * @param {readonly string[]} rules
 * @param {readonly string[]} files the importing file and the import
 * @returns {Case}
 */
const caseOf = (rules, [from = '', to = '']) => ({ from, to, rules });

/** Imports that must be reported or allowed. A cycle and a dynamic import need other sources, each in a folder of its own. */
const cases = [
  ...Object.entries(violations).map(([rule, pair]) => caseOf([rule], pair)),
  ...furtherViolations.map(([rule = '', ...pair]) => caseOf([rule], pair)),
  ...allowed.map((pair) => caseOf([], pair)),
];
const isPlain = (/** @type {Case} */ { rules }) => !rules.some((rule) => rule.startsWith('no-cycles'));

/**
 * Distributes the cases over few folders, so that one run of the checker covers many of them: an importing file is never imported in the
 * same folder, so cases do not affect each other.
 * @param {readonly Case[]} all
 */
function dealt(all) {
  /** @type {Case[][]} */
  const folders = [];
  for (const one of all) {
    const fits = (/** @type {Case[]} */ others) => others.every(({ from, to }) => from !== one.to && to !== one.from);
    const place = folders.find(fits);
    if (place) place.push(one);
    else folders.push([one]);
  }
  return folders;
}

/**
 * Writes files into a new folder and checks it. Returns the violated rules with the importing file and the import.
 * @param {Readonly<Record<string, string>>} files
 */
async function violationsIn(files) {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'pregon-boundaries-')));
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    }
    const { output } = await cruise(['.'], { ...configuration.options, baseDir: folder, validate: true, ruleSet });
    if (typeof output === 'string') throw new Error(output);
    // An unresolved import is reported as written.
    return output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to: to.startsWith('.') ? path.posix.join(path.posix.dirname(from), to) : to,
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {readonly Case[]} all */
function filesOf(all) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const { to, rules } of all) if (!rules.includes('resolvable')) files[to] = 'export type Thing = string;\n';
  for (const [place, one] of all.entries()) files[one.from] = (files[one.from] ?? '') + importOf(one, place);
  return files;
}

describe('the modules of the server', () => {
  const exists = (/** @type {string} */ file) =>
    stat(path.join(root, file)).then(
      () => true,
      () => false,
    );

  it('are the folders of its sources', async () => {
    const files = await readdir(path.join(root, server), { recursive: true });
    const folders = files.filter((file) => /^[^/]+\/.*\.ts$/.test(file)).map((file) => file.split('/')[0]);
    expect(new Set(folders)).toEqual(new Set([...modules.map(({ name }) => name), 'testing']));
  });

  it.each(modules)('$name offers only existing files', async ({ name, offers }) => {
    for (const file of offers.filter((offer) => !offer.endsWith('**'))) {
      expect([file, await exists(`${server}/${name}/${file}`)]).toEqual([file, true]);
    }
  });

  it('offer only files that another module imports', async () => {
    const files = (await readdir(path.join(root, server), { recursive: true })).filter(
      (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/testing/'),
    );
    const imported = new Set();
    for (const file of files) {
      const text = await readFile(path.join(root, server, file), 'utf8');
      for (const [, specifier = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
        const target = path.posix.join(path.posix.dirname(file), specifier);
        if (file.includes('/') && file.split('/')[0] !== target.split('/')[0]) imported.add(target);
      }
    }
    const unused = modules.flatMap(({ name, offers }) =>
      offers.filter((offer) => !offer.endsWith('**') && !imported.has(`${name}/${offer}`)).map((offer) => `${name}/${offer}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('boundaries', () => {
  const plain = cases.filter(isPlain);
  /** The checker's violations for the imports of each case, and all other violations. */
  /** @type {Awaited<ReturnType<typeof violationsIn>>} */
  let found;
  beforeAll(async () => {
    found = (await Promise.all(dealt(plain).map((folder) => violationsIn(filesOf(folder))))).flat();
  }, 60_000);

  it('has a planted violation for every rule', () => {
    expect(new Set(Object.keys(violations))).toEqual(new Set(configuration.forbidden.map(({ name }) => name)));
  });

  it('has each import in one case', () => {
    expect(new Set(cases.map(({ from, to }) => `${from} ${to}`)).size).toBe(cases.length);
  });

  const brokenBy = (/** @type {Case} */ { from, to }) =>
    found.filter((one) => one.from === from && one.to === to).map(({ rule }) => rule);

  it.each(plain.filter(({ rules }) => rules.length > 0))('reports $rules.0 for the import of $to in $from', (one) => {
    expect(brokenBy(one)).toEqual(one.rules);
  });

  it.each(plain.filter(({ rules }) => rules.length === 0))('allows $from to import $to', (one) => {
    expect(brokenBy(one)).toEqual([]);
  });

  it('reports only the planted violations', () => {
    expect(found).toHaveLength(plain.filter(({ rules }) => rules.length > 0).length);
  });

  it('reports no-cycles', async () => {
    const [from, to] = violations['no-cycles'];
    const broken = await violationsIn({
      [from]: `import { two } from './two.ts';\nexport const one = () => two;\n`,
      [to]: `import { one } from './one.ts';\nexport const two = () => one;\n`,
    });
    expect([...new Set(broken.map(({ rule }) => rule))]).toEqual(['no-cycles']);
  });

  /** Two files in a cycle, of which the first loads the second on demand. */
  const cycleOnDemand = (/** @type {readonly string[]} */ [from = '', to = '']) => {
    const importFrom = (/** @type {string} */ file, /** @type {string} */ other) =>
      path.posix.relative(path.posix.dirname(file), other).replace(/^(?!\.)/, './');
    return {
      [from]: `export const one = 1;\nexport const load = () => import('${importFrom(from, to)}');\n`,
      [to]: `import { one } from '${importFrom(to, from)}';\nexport const later = () => one;\n`,
    };
  };

  it('sees no-cycles-over-dynamic-imports broken', async () => {
    const broken = await violationsIn(cycleOnDemand(violations['no-cycles-over-dynamic-imports']));
    expect([...new Set(broken.map(({ rule }) => rule))]).toEqual(['no-cycles-over-dynamic-imports']);
  });

  it('lets the descriptors of channels load the fields that read them', async () => {
    expect(await violationsIn(cycleOnDemand(['mf-sends/src/channels.ts', 'mf-sends/src/fields.ts']))).toEqual([]);
  });

  it('lets the server load the store for S3 on demand', async () => {
    const broken = await violationsIn({
      'packages/server/src/app.ts': "export const load = () => import('../../s3-release-store/src/s3-store.ts');\n",
      'packages/s3-release-store/src/s3-store.ts': 'export const s3Store = 1;\n',
    });
    expect(broken).toEqual([]);
  });
});
