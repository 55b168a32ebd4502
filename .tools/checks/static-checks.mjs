import { readProjects } from '../run/projects.mjs';
import { root } from '../run/workspace.mjs';

const projects = readProjects(root).map(({ folder }) => folder);
const apps = projects.filter((folder) => !folder.startsWith('packages/'));

/** Static checks of the sources. Each is one program that succeeds with exit code 0. */
export const staticChecks = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  // One checker for each project: by default four share the files of a project, and each looks at what they import anew.
  { name: 'types', command: ['tsc', '-b', '--checkers', '1', ...projects, '.tools'] },
  { name: 'boundaries', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...apps, 'packages'] },
  { name: 'names', command: ['node', '.tools/checks/names.mjs'] },
  { name: 'commits', command: ['node', '.tools/checks/commits.mjs'] },
  { name: 'specification', command: ['node', '.tools/checks/specification.mjs'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
];
