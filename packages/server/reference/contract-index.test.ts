import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@pregon/contract/endpoints';
import { operations } from '@pregon/contract/operations';

const contract = path.resolve(import.meta.dirname, '../../contract/src');

const exportsOf = async (suffix: string): Promise<[string, unknown][]> => {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(suffix));
  const modules = await Promise.all(files.map((file) => import(path.join(contract, file))));
  return modules.flatMap((module: object) => Object.entries(module));
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

describe('the index of the contract', () => {
  it('lists every endpoint that an endpoints file exports, under its own name', async () => {
    const exported = (await exportsOf('.endpoints.ts')).filter(([, value]) => isObject(value) && 'method' in value);
    expect(exported.length).toBeGreaterThan(90);
    expect(exported.filter(([name, value]) => endpoints[name] !== value).map(([name]) => name)).toEqual([]);
    expect(Object.keys(endpoints).toSorted()).toEqual(exported.map(([name]) => name).toSorted());
  });

  it('lists every operation that an operations file exports', async () => {
    const exported = (await exportsOf('.operations.ts')).filter(([, value]) => isObject(value) && 'document' in value);
    expect(exported.length).toBeGreaterThan(30);
    const indexed = new Set<unknown>(operations);
    expect(exported.filter(([, value]) => !indexed.has(value)).map(([name]) => name)).toEqual([]);
    expect(operations).toHaveLength(exported.length);
  });
});
