import { fileURLToPath } from 'node:url';

const besideThis = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Transforms TypeScript, and the JavaScript modules of `@pregon/*`, for Jest. */
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
 * The Jest configuration of a remote in its own repository: components in jsdom, as in the monorepo. `export { default } from
 * '@pregon/testing/jest-config';` is the whole `jest.config.mjs`.
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
