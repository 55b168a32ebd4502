import { fileURLToPath } from 'node:url';

const besideThis = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** TypeScript, and the JavaScript modules of `@pregon/*`, become what jest runs. */
const transform = [
  fileURLToPath(import.meta.resolve('@swc/jest')),
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
] as const;

/**
 * The configuration of jest for a remote in a repository of its own: components in jsdom, as in the monorepo.
 * `export { default } from '@pregon/testing/jest-config';` is all that its `jest.config.mjs` says.
 */
export default {
  testMatch: ['**/src/**/*.test.ts?(x)'],
  testTimeout: 30_000,
  testEnvironment: besideThis('./jest/browser-environment.cjs'),
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: [fileURLToPath(import.meta.resolve('@pregon/testing/jest/browser-setup'))],
  transform: { '\\.[cm]?[jt]sx?$': transform },
  transformIgnorePatterns: ['^(?!.*/node_modules/@pregon/[^/]+/dist/).*/node_modules/'],
  moduleNameMapper: { '\\.(css|svg|woff2)$': besideThis('./jest/asset.cjs') },
};
