import { sample } from '../run/projects.mjs';

/** @typedef {import('../run/projects.mjs').Project} Project */

/**
 * The plan of checks and tests for a change.
 * @typedef {object} Plan
 * @property {string} [everything] the file that touches everything; then nothing else is planned
 * @property {{ folder: string, why: string }[]} touched projects, and what touches them
 * @property {string[]} types folders to type-check
 * @property {boolean} sources whether the checks of all sources are to run
 * @property {string[]} unit folders whose tests in jest's browser project are to run
 * @property {string[]} tools tests of the tools to run
 * @property {boolean} server whether the tests of contract and server are to run
 * @property {string[]} apps to build
 * @property {{ file: string, titles?: string }[]} specs files of browser tests; with a regular expression where not all of their tests are to run
 */

const contract = 'packages/contract';
const server = 'packages/server';
const endToEnd = 'packages/e2e';

const specFolder = `${endToEnd}/tests/`;

const isProse = (/** @type {string} */ file) => file.endsWith('.md') || file.startsWith('docs/');
const isTest = (/** @type {string} */ file) => /\.test\.[cm]?[jt]sx?$/.test(file);

/**
 * Plans what to check and test after a change, with the reasons.
 * @param {string[]} files that changed, from the root of the repository; those that are gone too
 * @param {object} workspace
 * @param {import('../run/projects.mjs').Project[]} workspace.projects
 * @param {string[]} workspace.specs file names in packages/e2e/tests
 * @param {Record<string, string[] | Record<string, string>>} workspace.browserTests
 * @returns {Plan}
 */
export function planAffected(files, { projects, specs, browserTests }) {
  const ownerOf = (/** @type {string} */ file) => projects.find(({ folder }) => file.startsWith(`${folder}/`));
  const everything = files.find((file) => !isProse(file) && !ownerOf(file) && !touchesToolsAlone(file));
  if (everything) return { everything, ...nothing };

  const sources = files.filter((file) => !isProse(file) && ownerOf(file));
  const changed = changesByProject(sources, ownerOf);
  const touched = withDependents(changed, projects);
  const tested = [
    ...new Set([...touched.map(({ folder }) => folder), ...sources.flatMap((file) => ownerOf(file)?.folder ?? [])]),
  ];
  const wanted = wantedTests({ files, touched, specs, browserTests });
  return {
    touched,
    types: tested,
    sources: tested.length > 0,
    unit: tested.filter((folder) => ![contract, server, endToEnd].includes(folder)),
    tools: toolTests(files, tested),
    server: tested.includes(contract) || tested.includes(server),
    apps: appsToBuild({ touched, projects, areTested: wanted.length > 0 }),
    specs: wanted,
  };
}

/** @type {Omit<Plan, 'everything'>} */
const nothing = { touched: [], types: [], sources: false, unit: [], tools: [], server: false, apps: [], specs: [] };

const isRemote = (/** @type {string} */ folder) => folder.startsWith('mf-');
const isReleased = (/** @type {string} */ folder) => folder === 'shell' || isRemote(folder);

/** Tests of the tools, and the files that only they read. */
const touchesToolsAlone = (/** @type {string} */ file) =>
  file.startsWith('.github/') || (file.startsWith('.tools/') && isTest(file));

/**
 * The changed files of each project that also affect its dependents.
 * @param {string[]} sources
 * @param {(file: string) => Project | undefined} ownerOf
 */
function changesByProject(sources, ownerOf) {
  /** @type {Map<string, string[]>} */
  const changed = new Map();
  for (const file of sources.filter((source) => !isTest(source) && !source.startsWith(specFolder))) {
    const folder = ownerOf(file)?.folder ?? '';
    changed.set(folder, [...(changed.get(folder) ?? []), file]);
  }
  return changed;
}

/**
 * The changed projects and all that depend on them, nearest first (breadth-first search).
 * @param {Map<string, string[]>} changed
 * @param {Project[]} projects
 */
function withDependents(changed, projects) {
  const touched = [...changed].map(([folder, [file = '', ...others]]) => ({
    folder,
    why: others.length > 0 ? `${file} and ${others.length} more` : file,
  }));
  for (const { folder: used } of touched) {
    const dependents = projects.filter(({ uses }) => uses.includes(used));
    const unseen = dependents.filter(({ folder }) => !touched.some((project) => project.folder === folder));
    touched.push(...unseen.map(({ folder }) => ({ folder, why: `uses ${used}` })));
  }
  return touched;
}

/**
 * Browser tests of the touched remotes, or all of them after a change of what every page uses.
 * @param {Pick<Plan, 'touched'> & { files: string[], specs: string[], browserTests: Record<string, string[] | Record<string, string>> }} change
 * @returns {Plan['specs']}
 */
function wantedTests({ files, touched, specs, browserTests }) {
  const folders = touched.map(({ folder }) => folder);
  const remotes = folders.filter(isRemote);
  const underAll = folders.some((folder) => !isRemote(folder) && folder !== sample);
  return specs.flatMap((file) => {
    const needed = browserTests[file];
    if (underAll || files.includes(`${specFolder}${file}`)) return [{ file }];
    if (needed === undefined) return remotes.length > 0 ? [{ file }] : [];
    if (Array.isArray(needed)) return remotes.some((remote) => needed.includes(remote)) ? [{ file }] : [];
    const titles = remotes.flatMap((remote) => needed[remote] ?? []);
    return titles.length > 0 ? [{ file, titles: titles.join('|') }] : [];
  });
}

/**
 * The apps to build: all of them if browser tests run, since these may visit any page, else the touched apps and their host.
 * @param {Pick<Plan, 'touched'> & { projects: Project[], areTested: boolean }} change
 */
function appsToBuild({ touched, projects, areTested }) {
  const released = projects.map(({ folder }) => folder).filter(isReleased);
  const apps = released.filter((app) => areTested || touched.some(({ folder }) => folder === app));
  return apps.length > 0 ? [...new Set(['shell', ...apps])] : [];
}

/**
 * Changed tests of the tools, and tests of the tools that read changed files.
 * @param {string[]} files
 * @param {string[]} tested folders
 */
function toolTests(files, tested) {
  return [
    ...files.filter((file) => file.startsWith('.tools/')),
    ...(files.some(isProse) ? ['.tools/checks/docs.test.mjs', '.tools/checks/readme.test.mjs'] : []),
    ...(files.some((file) => file.startsWith('.github/')) ? ['.tools/checks/workflows.test.mjs'] : []),
    ...(tested.includes(sample) ? ['.tools/new-remote/new-remote.test.mjs'] : []),
  ];
}
