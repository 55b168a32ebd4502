import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');

/** Packages that were given with the order for the platform, and are no subject of a decision: they stay in use. */
const given = [
  '@module-federation/enhanced',
  '@rspack/core',
  'react',
  'react-dom',
  'react-router-dom',
  'single-spa-react',
  '@tanstack/react-query',
  'graphql-request',
  'valibot',
  '@modular-forms/react',
  'grapesjs',
  'grapesjs-preset-newsletter',
  'react-toastify',
  'react-google-recaptcha',
  'react-webcam',
  '@testing-library/react',
];

const sources = globSync(['shell/**/*.{ts,tsx}', 'mf-*/**/*.{ts,tsx}', 'packages/*/*.ts', 'packages/*/src/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

it.each(given)('%s is imported by the code, not only by its tests', (name) => {
  expect(new RegExp(String.raw`(?:from |import\()'${name}(?:/[^']*)?'`).test(sources)).toBe(true);
});

it.each(['@rspack/cli', 'jest'])('%s builds or tests every app', (name) => {
  const manifests = ['package.json', ...globSync(['shell/package.json', 'mf-*/package.json'], { cwd: root })];
  const users = manifests.filter((file) => readFileSync(path.join(root, file), 'utf8').includes(`"${name}": "catalog:"`));
  expect(users).toHaveLength(name === 'jest' ? 1 : manifests.length - 1);
});
