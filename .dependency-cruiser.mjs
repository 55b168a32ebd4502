import { modules, tableReaders } from './packages/server/modules.mjs';

/** Who may import whom. `.tools/checks/boundaries.test.mjs` plants one violation of each rule and expects it to be seen. */
const ours = '^(shell|mf-[^/]+|packages/[^/]+)/';
/** The sample that new remotes are copies of keeps their rules. */
const remote = '(mf-[^/]+|packages/mf-sample)';
const forApps = ['packages/contract', 'packages/auth-api', 'packages/ui', 'packages/federation'];

const layer = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: ours, pathNot: `^(${[from, ...allowed].join('|')})[/.]` },
});

const serverSources = 'packages/server/src';
/** Tests and their fixtures put together what the sources keep apart. */
const serverTests = `^${serverSources}/(testing/|extensions\\.ts|.*\\.(test|fixture)\\.ts$)`;
const names = modules.map(({ name }) => name);
/** A regular expression of the files that a list of paths names; `folder/**` is everything in it. */
const filesIn = (paths) => paths.map((path) => path.replaceAll('.', '\\.').replace(/\*\*$/, '')).join('|');

/** A module imports those below it, and nothing of the files that put modules together. */
const moduleImportsDownwards = ({ name }, place) => ({
  name: `server-${name}-imports-downwards`,
  severity: 'error',
  from: { path: `^${serverSources}/${name}/`, pathNot: serverTests },
  to: { path: `^${serverSources}/`, pathNot: `^${serverSources}/(${names.slice(0, place + 1).join('|')})/` },
});

/** Of a module, others import what it offers. */
const moduleIsEnteredByItsOffers = ({ name, offers }) => ({
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
    layer('ui-imports-nothing-of-ours', 'packages/ui'),
    layer('federation-imports-nothing-of-ours', 'packages/federation'),
    // Of the design system it takes the external store alone, which renders nothing.
    layer('auth-api-knows-contract', 'packages/auth-api', 'packages/contract', 'packages/ui/src/external-store'),
    layer('testing-knows-what-apps-know', 'packages/testing', ...forApps),
    layer('server-knows-contract-and-registry', 'packages/server', 'packages/contract', 'packages/federation/src/registry'),
    layer('e2e-knows-contract-and-federation', 'packages/e2e', 'packages/contract', 'packages/federation'),
    layer('shell-meets-remotes-at-run-time', 'shell', ...forApps),
    {
      name: 'remotes-are-isolated',
      severity: 'error',
      from: { path: `^${remote}/` },
      to: { path: ours, pathNot: `^($1|${[...forApps, 'packages/testing'].join('|')})/` },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: '(^packages/testing/|/src/testing/|\\.test\\.tsx?$)' },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'features-are-isolated',
      severity: 'error',
      from: { path: `^${remote}/src/features/([^/]+)/` },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'federation-build-is-for-build-files',
      severity: 'error',
      from: { pathNot: `(^(shell|${remote})/rspack\\.config\\.ts$|^packages/(federation|e2e)/)` },
      to: { path: '^packages/federation/src/(build|release|dev)/' },
    },
    {
      name: 'contract-shape-is-for-servers',
      severity: 'error',
      from: { pathNot: '^packages/(contract/src/shape|server)/' },
      to: { path: '^packages/contract/(contract\\.json$|src/shape/)' },
    },
    ...serverRules,
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^monolith-remotes$' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
