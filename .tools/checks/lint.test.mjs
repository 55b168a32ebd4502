import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);

/** Violations that the linter must report: rule, file, source. */
const violations = [
  ['eslint(no-restricted-imports)', 'mf-sends/src/form.ts', `export { useForm } from '@modular-forms/react';`],
  ['eslint(no-restricted-imports)', 'shell/src/toast.ts', `export { toast } from 'react-toastify';`],
  ['eslint(no-restricted-imports)', 'mf-stores/src/button.ts', `export { Button } from 'react-aria-components';`],
  ['eslint(no-restricted-imports)', 'mf-public/src/client.ts', `export { request } from 'graphql-request';`],
  ['typescript(no-explicit-any)', 'mf-sends/src/any.ts', `export const open = (value: any): unknown => value;`],
  [
    'typescript(no-non-null-assertion)',
    'mf-sends/src/certain.ts',
    `export const first = (list: readonly string[]): string => list[0]!;`,
  ],
  ['typescript(ban-ts-comment)', 'mf-sends/src/ignored.ts', `// @ts-ignore\nexport const two: string = 2;`],
  ['typescript(no-floating-promises)', 'mf-sends/src/floating.ts', `export function save(): void {\n  Promise.resolve(1);\n}`],
  [
    'typescript(no-floating-promises)',
    'mf-sends/src/thenable.ts',
    `export function save(run: () => PromiseLike<number>): void {\n  run();\n}`,
  ],
  [
    'eslint(no-negated-condition)',
    'mf-sends/src/negated.ts',
    `export const word = (a: string): string => (a !== 'b' ? 'no' : 'yes');`,
  ],
  [
    'typescript(no-misused-promises)',
    'mf-sends/src/misused.ts',
    `export const ask = (): string => {\n  if (Promise.resolve(false)) return 'yes';\n  return 'no';\n};`,
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'mf-sends/src/states.ts',
    `export function word(state: 'on' | 'off'): string | undefined {\n  switch (state) {\n    case 'on':\n      return 'on';\n  }\n}`,
  ],
  [
    'typescript(consistent-type-imports)',
    'mf-sends/src/types.ts',
    `import { PathLike } from 'node:fs';\nexport const name = (at: PathLike): string => String(at);`,
  ],
  [
    'typescript(no-unnecessary-condition)',
    'mf-sends/src/always.ts',
    `export const first = (list: readonly [string]): string => list[0] ?? 'none';`,
  ],
  [
    'typescript(no-unnecessary-boolean-literal-compare)',
    'mf-sends/src/literal.ts',
    `export const isOff = (isOn: boolean): boolean => isOn === false;`,
  ],
  [
    'typescript(no-useless-default-assignment)',
    'mf-sends/src/default.ts',
    `export const nameOf = ({ name = '' }: { readonly name: string }): string => name;`,
  ],
  [
    'typescript(restrict-plus-operands)',
    'mf-sends/src/sum.ts',
    `export const sum = (one: string, other: Promise<string>): string => one + other;`,
  ],
  [
    'typescript(restrict-template-expressions)',
    'mf-sends/src/text.ts',
    'export const text = (value: Promise<string>): string => `${value}`;',
  ],
  ['eslint(no-constant-condition)', 'mf-sends/src/constant.ts', `export const word = true ? 'yes' : 'no';`],
  ['eslint(no-self-compare)', 'mf-sends/src/self.ts', `export const isUpper = (word: string): boolean => word === word;`],
  [
    'eslint(no-unmodified-loop-condition)',
    'mf-sends/src/loop.ts',
    `export function wait(work: () => void): void {\n  let isOpen = true;\n  while (isOpen) work();\n}`,
  ],
  [
    'react-hooks(rules-of-hooks)',
    'mf-sends/src/hook.tsx',
    `import { useState } from 'react';\nexport function Hook({ on }: { readonly on: boolean }) {\n  if (on) useState(0);\n  return null;\n}`,
  ],
  ['jsx-a11y(alt-text)', 'mf-sends/src/picture.tsx', `export const Picture = () => <img src="/store.jpg" />;`],
  ['unicorn(filename-case)', 'mf-sends/src/StoreList.ts', `export const stores = [];`],
  ['unicorn(no-abusive-eslint-disable)', 'mf-sends/src/silenced.ts', `/* eslint-disable */\nexport const silent = 1;`],
  ['eslint(no-warning-comments)', 'mf-sends/src/later.ts', `// TODO: write it\nexport const later = 1;`],
  [
    'eslint(max-lines)',
    'mf-sends/src/long.ts',
    Array.from({ length: 401 }, (_, line) => `export const line${line} = ${line};`).join('\n'),
  ],
];

/** @type {string} */
let folder;
const seen = new Map();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pregon-lint-'));
  await copyFile(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, module: 'nodenext', jsx: 'react-jsx', types: [] }, include: ['**/*'] }),
  );
  await Promise.all(
    violations.map(async ([, file = '', source]) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), `${source}\n`);
    }),
  );
  const { stdout } = spawnSync(bin('oxlint'), ['--type-aware', '--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
  });
  for (const { code, filename } of JSON.parse(stdout).diagnostics) {
    seen.set(filename, [...(seen.get(filename) ?? []), code]);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('lint', () => {
  it.each(violations)('reports %s in %s', (rule, file) => {
    expect(seen.get(file)).toContain(rule);
  });
});
