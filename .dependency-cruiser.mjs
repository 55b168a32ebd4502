import { modules, tableReaders } from './packages/server/modules.mjs';

/** Which modules may import which. `.tools/checks/boundaries.test.mjs` plants one violation of each rule and expects it to be reported. */
const ours = '^(shell|mf-[^/]+|packages/[^/]+)/';
/** The sample that new remotes are copies of keeps their rules. */
const remote = '(mf-[^/]+|packages/mf-sample)';
const forRemotes = ['packages/contract', 'packages/auth-api', 'packages/ui', 'packages/remote-api'];
const forHosts = [...forRemotes, 'packages/federation-runtime', 'packages/release-registry'];
/** What compiles and publishes. Files that configure a build name the preset; nothing else of an app does. */
const buildTools = '(build-preset|release-cli)';

const layer = (/** @type {string} */ name, /** @type {string} */ from, /** @type {string[]} */ ...allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: ours, pathNot: `^(${[from, ...allowed].join('|')})[/.]` },
});

/** Descriptors that name a component to load later which reads them: docs/adr/0060-cycles-over-dynamic-imports.md. */
const cyclicDescriptors = '^mf-sends/src/channels\\.ts$';

const serverSources = 'packages/server/src';
/** Tests and what only they use put together what the sources keep apart. */
const serverTests = `^${serverSources}/(testing/|extensions\\.ts|.*(/testing/|\\.test\\.ts$))`;
const names = modules.map(({ name }) => name);
/** A regular expression of the files that a list of paths names; `folder/**` is everything in it. */
const filesIn = (/** @type {readonly string[]} */ paths) =>
  paths.map((path) => path.replaceAll('.', '\\.').replace(/\*\*$/, '')).join('|');

/** A module imports those below it, and nothing of the files that put modules together. */
const moduleImportsDownwards = (/** @type {{ readonly name: string }} */ { name }, /** @type {number} */ place) => ({
  name: `server-${name}-imports-downwards`,
  severity: 'error',
  from: { path: `^${serverSources}/${name}/`, pathNot: serverTests },
  to: { path: `^${serverSources}/`, pathNot: `^${serverSources}/(${names.slice(0, place + 1).join('|')})/` },
});

/** Of a module, others import what it offers. */
const moduleIsEnteredByItsOffers = (/** @type {typeof modules[number]} */ { name, offers }) => ({
  name: `server-${name}-is-entered-by-its-offers`,
  severity: 'error',
  from: { path: `^${serverSources}/(?!${name}/)[^/]+/`, pathNot: serverTests },
  to: {
    path: `^${serverSources}/${name}/`,
    pathNot: [`^${serverSources}/${name}/(${offers.length > 0 ? filesIn(offers) : '(?!)'})`, serverTests],
  },
});

const serverRules = [
  ...modules.map(moduleImportsDownwards),
  ...modules.filter(({ offers }) => !offers.includes('**')).map(moduleIsEnteredByItsOffers),
  {
    name: 'server-tables-are-read-by-their-module',
    severity: 'error',
    from: {
      path: `^${serverSources}/([^/]+)/`,
      pathNot: [`^${serverSources}/(${filesIn(tableReaders)})`, '\\.table\\.ts$', serverTests],
    },
    to: { path: `^${serverSources}/.*\\.table\\.ts$`, pathNot: `^${serverSources}/$1/` },
  },
];

export default {
  forbidden: [
    layer('contract-imports-nothing-of-ours', 'packages/contract'),
    layer('client-imports-nothing-of-ours', 'packages/client'),
    layer('ui-imports-nothing-of-ours', 'packages/ui'),
    layer('remote-api-imports-nothing-of-ours', 'packages/remote-api'),
    layer('release-registry-imports-nothing-of-ours', 'packages/release-registry'),
    // Of the design system it takes the external store, which renders nothing, and the code below the message of a failed request.
    layer(
      'auth-api-knows-contract',
      'packages/auth-api',
      'packages/contract',
      'packages/ui/src/external-store',
      'packages/ui/src/support-code',
    ),
    layer('results-ui-knows-what-remotes-know', 'packages/results-ui', ...forRemotes),
    layer(
      'federation-runtime-knows-registry-and-remote-api',
      'packages/federation-runtime',
      'packages/release-registry',
      'packages/remote-api',
    ),
    layer('s3-release-store-knows-registry', 'packages/s3-release-store', 'packages/release-registry'),
    layer(
      'build-preset-knows-registry-and-remote-api',
      'packages/build-preset',
      'packages/release-registry',
      'packages/remote-api',
    ),
    layer(
      'release-cli-knows-preset-and-registry',
      'packages/release-cli',
      'packages/build-preset',
      'packages/release-registry',
      'packages/s3-release-store',
    ),
    layer('testing-knows-what-remotes-know', 'packages/testing', ...forRemotes),
    layer(
      'server-knows-contract-and-registry',
      'packages/server',
      'packages/contract',
      'packages/release-registry',
      'packages/s3-release-store',
    ),
    layer(
      'e2e-knows-no-sources-of-apps',
      'packages/e2e',
      'packages/contract',
      'packages/federation-runtime',
      'packages/release-registry',
      'packages/remote-api',
      'packages/build-preset',
      'packages/release-cli',
    ),
    {
      ...layer('shell-meets-remotes-at-run-time', 'shell', ...forHosts),
      from: { path: '^shell/', pathNot: '^shell/rspack\\.config\\.ts$' },
    },
    {
      name: 'remotes-are-isolated',
      severity: 'error',
      from: { path: `^${remote}/`, pathNot: `^${remote}/rspack\\.config\\.ts$` },
      to: {
        path: ours,
        pathNot: `^($1|${[...forRemotes, 'packages/results-ui', 'packages/testing'].join('|')}|packages/${buildTools})/`,
      },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: '(^packages/testing/|/src/testing/|\\.test\\.tsx?$)' },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'testing-folders-are-for-tests',
      severity: 'error',
      from: { path: '/src/', pathNot: '(^packages/(testing|e2e)/|/testing/|\\.test\\.tsx?$)' },
      to: { path: '/src/(testing/|.*/testing/)' },
    },
    {
      name: 'features-are-isolated',
      severity: 'error',
      from: { path: `^${remote}/src/features/([^/]+)/` },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'build-tools-are-for-build-files',
      severity: 'error',
      from: { path: `^${remote}/`, pathNot: `^${remote}/rspack\\.config\\.ts$` },
      to: { path: `^packages/${buildTools}/` },
    },
    {
      name: 'bundler-is-for-build-tools',
      severity: 'error',
      from: { path: ours, pathNot: `^packages/(build-preset|release-cli|e2e)/` },
      to: { path: 'node_modules/(@rspack|@module-federation/enhanced)/' },
    },
    {
      name: 'aws-sdk-is-for-the-s3-store',
      severity: 'error',
      from: { path: ours, pathNot: '^packages/s3-release-store/' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 's3-store-is-loaded-on-demand',
      severity: 'error',
      from: { pathNot: '(^packages/s3-release-store/|\\.test\\.ts$)' },
      to: { path: '^packages/s3-release-store/src/(?!testing/)', dynamic: false },
    },
    {
      name: 'contract-shape-is-for-servers',
      severity: 'error',
      from: { pathNot: '^packages/(contract/src/shape|server)/' },
      to: { path: '^packages/contract/(contract\\.json$|src/shape/)' },
    },
    ...serverRules,
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^monolith-remotes$' } },
    // Types do not exist at run time.
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-cycles-over-dynamic-imports',
      severity: 'error',
      from: {},
      to: {
        circular: true,
        via: { dependencyTypes: ['dynamic-import'] },
        viaOnly: { pathNot: cyclicDescriptors, dependencyTypesNot: ['type-only'] },
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `${ours}dist/` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
