import { parseArgs } from 'node:util';
import { runSteps } from './run/run-steps.mjs';
import { everyStep } from './run/steps.mjs';
import { prepare } from './run/workspace.mjs';

const names = everyStep.map(({ name }) => name);
const { values: flags } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const wanted = flags.only?.split(',') ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
if (flags.help || unknown.length > 0) {
  console.log(`${unknown.map((name) => `There is no step "${name}".\n`).join('')}npm test -- --only ${names.join(',')}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

await prepare('en');
process.exitCode = await runSteps(
  everyStep.filter(
    (step) => wanted.includes(step.name) || everyStep.some(({ name, after }) => after === step.name && wanted.includes(name)),
  ),
);
