import { existsSync } from 'node:fs';
import path from 'node:path';
import { staticChecks } from '../checks/static-checks.mjs';
import { escapeRegExp } from '../run/escape-reg-exp.mjs';
import { buildStep, checkStep, embeddedBrowserStep, everyStep, jestStep, serverSteps, sizesStep } from '../run/steps.mjs';
import { root } from '../run/workspace.mjs';

/** Fast checks that read all sources. */
const ofAllSources = new Set(['boundaries', 'names', 'unused']);

/**
 * The steps of `npm test` for a plan, limited to what it touches. Each `about` describes the scope.
 * @param {import('./plan.mjs').Plan} plan
 * @param {string[]} files that changed
 * @returns {(import('../run/steps.mjs').Step & { about: string })[]}
 */
export function stepsOf(plan, files) {
  if (plan.everything) return everyStep.map((step) => ({ ...step, about: 'everything' }));
  const { types, sources, unit, tools, server, apps, specs } = plan;
  const present = files.filter((file) => existsSync(path.join(root, file)));
  const toolTests = tools.filter((file) => existsSync(path.join(root, file)));
  const patterns = [...unit.map((folder) => `${path.join(root, folder)}/`), ...toolTests];
  const counted = (/** @type {unknown[]} */ things, /** @type {string} */ word) =>
    `${things.length} ${word}${things.length === 1 ? '' : 's'}`;
  return [
    when(present.length, counted(present, 'file'), onFiles('format', 'oxfmt', ['--check'], present)),
    when(present.length, counted(present, 'file'), onFiles('lint', 'oxlint', ['--type-aware', '--deny-warnings'], present)),
    when(types.length, types.join(', '), checkStep({ name: 'types', command: ['tsc', '-b', ...types] })),
    ...staticChecks
      .filter(({ name }) => ofAllSources.has(name))
      .map((check) => when(sources, 'all sources, which is quick', checkStep(check))),
    when(
      patterns.length,
      [...unit, ...toolTests].join(', '),
      jestStep('unit', [...(unit.length > 0 ? ['browser'] : []), ...(toolTests.length > 0 ? ['tools'] : [])], {
        only: patterns.map(escapeRegExp),
      }),
    ),
    ...serverSteps().map((step) => when(server, 'contract and server', step)),
    when(apps.length, apps.join(', '), buildStep(apps)),
    when(apps.length, 'what is built', sizesStep()),
    when(specs.length, specs.map(aboutSpec).join(', '), embeddedBrowserStep(specs)),
  ].flat();
}

const aboutSpec = (/** @type {import('./plan.mjs').Plan['specs'][number]} */ { file, titles }) =>
  titles ? `${file} (${titles})` : file;

/**
 * @param {unknown} condition
 * @param {string} about
 * @param {import('../run/steps.mjs').Step} step
 */
const when = (condition, about, step) => (condition ? [{ ...step, about }] : []);

/**
 * Runs a program on files; the program ignores those of an unknown kind.
 * @param {string} name
 * @param {string} program
 * @param {string[]} options
 * @param {string[]} files
 */
const onFiles = (name, program, options, files) =>
  checkStep({ name, command: [program, ...options, '--no-error-on-unmatched-pattern', ...files] });
