import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (/** @type {string} */ folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/**
 * All declared run-time dependencies of a package, transitively through the packages of this repository, without optional ones and tools.
 */
function runtimeDependencies(/** @type {string} */ folder, seen = new Set()) {
  for (const name of Object.keys(read(folder).dependencies ?? {})) {
    if (seen.has(name)) continue;
    seen.add(name);
    if (name.startsWith('@pregon/')) runtimeDependencies(`packages/${name.replace('@pregon/', '')}`, seen);
  }
  return [...seen];
}

const isBuildTool = (/** @type {string} */ name) =>
  /^(@rspack\/|@module-federation\/enhanced$|@pregon\/(build-preset|release-cli)$)/.test(name);
const isAwsClient = (/** @type {string} */ name) => /^(@aws-sdk\/|@pregon\/s3-release-store$)/.test(name);

describe('the declared dependencies of packages', () => {
  it.each([
    'packages/server',
    'packages/remote-api',
    'packages/release-registry',
    'packages/federation-runtime',
    'packages/contract',
    'packages/auth-api',
    'packages/ui',
    'packages/testing',
    'packages/mf-sample',
    'shell',
  ])('%s runs without the bundler and without the AWS SDK', (folder) => {
    expect(runtimeDependencies(folder).filter((name) => isBuildTool(name) || isAwsClient(name))).toEqual([]);
  });

  it('have the store for S3 as an optional dependency of the server', () => {
    expect(read('packages/server').optionalDependencies).toHaveProperty('@pregon/s3-release-store');
  });

  it('include both for the release command, through its packages', () => {
    const names = runtimeDependencies('packages/release-cli');
    expect(names.some(isBuildTool)).toBe(true);
    expect(names).toContain('@aws-sdk/client-s3');
  });
});
