import { sample } from '../run/projects.mjs';

/**
 * What a change makes necessary.
 * @typedef {object} Plan
 * @property {string} [everything] the file that touches everything; then nothing else is planned
 * @property {{ folder: string, why: string }[]} touched projects, and what touches them
 * @property {string[]} types folders to type-check
 * @property {boolean} sources whether the checks of all sources are to run
 * @property {string[]} unit folders whose tests in jest's browser project are to run
 * @property {string[]} tools tests of the tools to run
 * @property {boolean} server whether the tests of contract and server are to run
 * @property {string[]} apps to build
 * @property {string[]} specs files of browser tests
 */

const contract = 'packages/contract';
const server = 'packages/server';
const federation = 'packages/federation';
const browserTests = 'packages/e2e';

/** All that the server may import of the federation. */
const ofServer = `${federation}/src/registry/`;
const specFolder = `${browserTests}/tests/`;

const isProse = (file) => file.endsWith('.md') || file.startsWith('docs/');
const isTest = (file) => /\.test\.[cm]?[jt]sx?$/.test(file);

/**
 * Decides what to check and test after a change, and why.
 * @param {string[]} files that changed, from the root of the repository; those that are gone too
 * @param {object} workspace
 * @param {import('../run/projects.mjs').Project[]} workspace.projects
 * @param {string[]} workspace.specs file names in packages/e2e/tests
 * @param {Record<string, string[]>} workspace.remotesOfSpecs
 * @returns {Plan}
 */
export function planAffected(files, { projects, specs, remotesOfSpecs }) {
  const ownerOf = (file) => projects.find(({ folder }) => file.startsWith(`${folder}/`));
  const everything = files.find((file) => !isProse(file) && !ownerOf(file) && !touchesToolsAlone(file));
  if (everything) return { everything, ...nothing };

  const sources = files.filter((file) => !isProse(file) && ownerOf(file));
  const changed = changesByProject(sources, ownerOf);
  const touched = withDependents(changed, projects);
  const tested = [...new Set([...touched.map(({ folder }) => folder), ...sources.map((file) => ownerOf(file).folder)])];
  const wanted = wantedSpecs({ files, touched, projects, specs, remotesOfSpecs });
  const released = projects.filter(({ folder }) => isReleased(folder)).map(({ folder }) => folder);
  const built = new Set([...touched.map(({ folder }) => folder), ...wanted.flatMap((spec) => remotesOfSpecs[spec] ?? released)]);
  const apps = released.filter((folder) => built.has(folder));
  return {
    touched,
    types: tested,
    sources: tested.length > 0,
    unit: tested.filter((folder) => ![contract, server, browserTests].includes(folder)),
    tools: toolTests(files, tested),
    server: tested.includes(contract) || tested.includes(server),
    // A page of a remote is measured and tested in its host.
    apps: apps.length > 0 ? [...new Set(['shell', ...apps])] : [],
    specs: wanted,
  };
}

/** @type {Omit<Plan, 'everything'>} */
const nothing = { touched: [], types: [], sources: false, unit: [], tools: [], server: false, apps: [], specs: [] };

const isReleased = (folder) => folder === 'shell' || folder.startsWith('mf-');

/** Tests of the tools, and what only they read. */
const touchesToolsAlone = (file) => file.startsWith('.github/') || (file.startsWith('.tools/') && isTest(file));

/** For each project the first of its files that changed and that others see too. */
function changesByProject(sources, ownerOf) {
  const changed = new Map();
  for (const file of sources.filter((source) => !isTest(source) && !source.startsWith(specFolder))) {
    const { folder } = ownerOf(file);
    changed.set(folder, [...(changed.get(folder) ?? []), file]);
  }
  return changed;
}

/** The projects that changed and all that depend on them, nearest first. */
function withDependents(changed, projects) {
  const touched = [...changed].map(([folder, [file, ...others]]) => ({
    folder,
    why: others.length > 0 ? `${file} and ${others.length} more` : file,
  }));
  const reaches = ({ folder }, used) =>
    folder !== server || used !== federation || changed.get(federation)?.some((file) => file.startsWith(ofServer));
  for (const { folder: used } of touched) {
    const dependents = projects.filter((project) => project.uses.includes(used) && reaches(project, used));
    const unseen = dependents.filter(({ folder }) => !touched.some((project) => project.folder === folder));
    touched.push(...unseen.map(({ folder }) => ({ folder, why: `uses ${used}` })));
  }
  return touched;
}

/** Those of a touched remote; all of them after a change of what stands under every page. */
function wantedSpecs({ files, touched, projects, specs, remotesOfSpecs }) {
  const changedSpecs = files.filter((file) => file.startsWith(specFolder)).map((file) => file.slice(specFolder.length));
  const remotes = projects.filter(({ isRemote, folder }) => isRemote && isReleased(folder)).map(({ folder }) => folder);
  const isRemote = ({ folder }) => remotes.includes(folder);
  const underAll = touched.some((project) => !isRemote(project) && project.folder !== sample);
  const touchedRemotes = touched.filter(isRemote).map(({ folder }) => folder);
  return specs.filter(
    (spec) =>
      underAll ||
      changedSpecs.includes(spec) ||
      (remotesOfSpecs[spec] ?? remotes).some((remote) => touchedRemotes.includes(remote)),
  );
}

/** The tests of the tools that changed, and those that read what has changed. */
function toolTests(files, tested) {
  return [
    ...files.filter((file) => file.startsWith('.tools/')),
    ...(files.some(isProse) ? ['.tools/checks/readme.test.mjs'] : []),
    ...(files.some((file) => file.startsWith('.github/')) ? ['.tools/checks/workflows.test.mjs'] : []),
    ...(tested.includes(sample) ? ['.tools/new-remote/new-remote.test.mjs'] : []),
  ];
}
