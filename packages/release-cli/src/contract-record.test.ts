/** @jest-environment node */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '@pregon/build-preset/project';
import {
  contractChange,
  contractGap,
  contractText,
  describeContract,
  parseContract,
  readContractRecord,
} from './contract-record.ts';
import type { ContractShape } from './contract-shape.ts';

const sources = join(repositoryRoot, 'packages/contract/src');
const describing = describeContract();

it.each(globSync('**/*.endpoints.ts', { cwd: sources }))('the contract describes every endpoint of %s', async (file) => {
  const exported: Record<string, unknown> = await import(join(sources, file));
  const names = Object.keys(exported).filter((name) => exported[name] instanceof Object && 'response' in exported[name]);
  const { endpoints } = await describing;
  expect(names).not.toEqual([]);
  expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(names));
});

it('parses the record that it wrote', async () => {
  const described = await describing;
  expect(parseContract(contractText(described))).toEqual(described);
});

it('distinguishes an up-to-date record from an outdated one', async () => {
  const described = await describing;
  expect(await contractGap(Promise.resolve(contractText(described)))).toBeUndefined();
  const before = contractText({ ...described, endpoints: {} });
  expect(await contractGap(Promise.resolve(before))).toContain('npm run contract');
});

it('writes a short schema in one line, so that diffs stay readable', async () => {
  expect(contractText(await readContractRecord()).split('\n')).toContain(
    '          "name": { "type": "string", "maxLength": 120, "minLength": 1 },',
  );
});

describe('recording a change of the contract', () => {
  const recorded: ContractShape = {
    version: '1.4.2',
    endpoints: {},
    operations: {},
    errors: { NOT_FOUND: 404 },
    mergeTags: ['city', 'name'],
    recipientLinks: {},
  };

  it.each([
    ['nothing', {}, 'none', ['1.4.2', '1.4.3', '1.5.0'], []],
    ['an addition', { errors: { NOT_FOUND: 404, CONFLICT: 409 } }, 'minor', ['1.5.0', '2.0.0'], ['1.4.2', '1.4.3']],
    ['a break', { mergeTags: ['name'] }, 'major', ['2.0.0'], ['1.4.2', '1.4.3', '1.5.0']],
  ])('%s: is recorded only under a version that reflects it', (_, change, step, accepted, refused) => {
    const under = (version: string) => contractChange(recorded, { ...recorded, ...change, version });
    for (const version of accepted) expect(under(version)).toMatchObject({ step, refusal: undefined });
    for (const version of refused)
      expect(under(version).refusal).toMatch(`raise the ${step} number of 1.4.2 in contract-version.ts and package.json.`);
  });

  it('names the breaking changes', () => {
    expect(contractChange(recorded, { ...recorded, mergeTags: ['name'] }).breaks).toMatchObject([
      { operation: 'mergeTags', place: 'city' },
    ]);
  });
});
