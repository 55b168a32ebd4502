import { readProjects } from '../run/projects.mjs';

const source = (/** @type {string} */ moduleType) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: moduleType },
  },
];
const rootDir = new URL('../..', import.meta.url).pathname;
const onNode = ['packages/contract', 'packages/server', 'packages/e2e'];
const browserProjects = readProjects(rootDir).filter(({ folder }) => !onNode.includes(folder));
const testing = '<rootDir>/packages/testing/src/jest';
const serverTesting = '<rootDir>/packages/server/src/testing';
const retryOnce = '<rootDir>/.tools/jest/retry-once.cjs';
const everywhere = {
  modulePathIgnorePatterns: ['/dist/', '/\\.tmp/', '/\\.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

/** Three projects: components in jsdom, server code on real databases, tools on plain Node. */
export default {
  rootDir,
  // One more than cores: the tests wait for timers, processes and databases, and the processor should not.
  maxWorkers: 3,
  testTimeout: 60_000,
  // A worker that has nothing open ends after some milliseconds of processor time, which take more than Jest's half second on a busy machine.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...everywhere,
      rootDir,
      displayName: 'browser',
      roots: browserProjects.map(({ folder }) => `<rootDir>/${folder}/src`),
      testMatch: ['**/*.test.ts?(x)'],
      testEnvironment: `${testing}/browser-environment.cjs`,
      testEnvironmentOptions: { customExportConditions: [''] },
      setupFilesAfterEnv: [retryOnce, `${testing}/browser-setup.ts`],
      transform: { '\\.[cm]?tsx?$': source('commonjs') },
      moduleNameMapper: { '\\.(css|svg|woff2)$': `${testing}/asset.cjs` },
    },
    {
      ...everywhere,
      rootDir,
      displayName: 'server',
      roots: [
        '<rootDir>/packages/contract/src',
        '<rootDir>/packages/server/src',
        '<rootDir>/packages/server/proof',
        '<rootDir>/packages/server/reference',
      ],
      testMatch: ['**/*.test.ts'],
      testEnvironment: '<rootDir>/.tools/jest/quick-node-environment.cjs',
      setupFilesAfterEnv: [retryOnce, `${serverTesting}/name-plugins.ts`, `${serverTesting}/provide-extensions.ts`],
      extensionsToTreatAsEsm: ['.ts'],
      transform: { '\\.ts$': source('es6') },
      globalSetup: `${serverTesting}/start-databases.ts`,
      globalTeardown: `${serverTesting}/stop-databases.ts`,
    },
    {
      ...everywhere,
      rootDir,
      displayName: 'tools',
      roots: ['<rootDir>/.tools'],
      testMatch: ['**/*.test.mjs'],
      testEnvironment: 'node',
      setupFilesAfterEnv: [retryOnce],
      transform: {},
    },
  ],
};
