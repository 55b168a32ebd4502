import { describe, expect, it } from '@jest/globals';
import { everyStep } from '../run/steps.mjs';
import { stepsOf } from './steps-of-plan.mjs';

/** @type {import('./plan.mjs').Plan} */
const untouched = { touched: [], types: [], sources: false, unit: [], tools: [], server: false, apps: [], specs: [] };
const described = (/** @type {Partial<import('./plan.mjs').Plan>} */ plan, /** @type {string[]} */ files) =>
  stepsOf({ ...untouched, ...plan }, files).map(({ name, about }) => [name, about]);

describe('the steps of a plan', () => {
  it('are those of npm test when everything is touched', () => {
    const steps = stepsOf({ ...untouched, everything: 'package.json' }, ['package.json']);
    expect(steps.map(({ name }) => name)).toEqual(everyStep.map(({ name }) => name));
  });

  it('are none without a change', () => {
    expect(described({}, [])).toEqual([]);
  });

  it('name the purpose of each step', () => {
    const plan = {
      types: ['mf-sends'],
      sources: true,
      unit: ['mf-sends'],
      tools: ['.tools/run/clean-temp-directories.test.mjs'],
      server: true,
      apps: ['shell', 'mf-sends'],
      specs: [{ file: 'screens.spec.ts', titles: 'schedule-' }, { file: 'main-path.spec.ts' }],
    };
    expect(described(plan, ['mf-sends/package.json', '.tools/run/clean-temp-directories.test.mjs'])).toEqual([
      ['format', '2 files'],
      ['lint', '2 files'],
      ['types', 'mf-sends'],
      ['boundaries', 'all sources, which is quick'],
      ['names', 'all sources, which is quick'],
      ['unused', 'all sources, which is quick'],
      ['unit', 'mf-sends, .tools/run/clean-temp-directories.test.mjs'],
      ['server', 'contract and server'],
      ['server-long', 'contract and server'],
      ['build', 'shell, mf-sends'],
      ['sizes', 'what is built'],
      ['e2e-embedded', 'screens.spec.ts (schedule-), main-path.spec.ts'],
    ]);
  });

  it('leave out deleted files and tests', () => {
    const plan = { tools: ['.tools/gone.test.mjs'] };
    expect(described(plan, ['.tools/gone.test.mjs'])).toEqual([]);
  });
});
