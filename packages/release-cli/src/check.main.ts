#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRemoteProject } from '@pregon/build-preset/project';
import { buildApp } from './build-app.ts';
import { fetchLiveRegistry, refusalsOfBuild, storedLiveRegistry, type LiveRegistry } from './check-build.ts';
import { currentRegistry } from './current-registry.ts';
import { openReleases } from './location.ts';
import { versionOfRemote } from './provide-release.ts';

const usage = `Usage: pregon-check --against <address of the platform>   compare with what its server says is live
       pregon-check [--store <place>]                      compare with a release store; default $RELEASE_STORE`;

/**
 * Command: builds the remote of the working folder and reports whether it may be published. Publishes nothing, and needs no key with
 * `--against`.
 */
const { values } = parseArgs({ options: { against: { type: 'string' }, store: { type: 'string' } } });
if (values.against !== undefined && (values.store !== undefined || !URL.canParse(values.against))) {
  console.error(usage);
  process.exit(2);
}

const { folder, name } = readRemoteProject(process.cwd());
const dist = await mkdtemp(join(tmpdir(), `pregon-check-${name}-`));
try {
  const live = await liveRegistry();
  const version = await versionOfRemote(name);
  await buildApp(folder, version, { dist });
  const refusals = await refusalsOfBuild(dist, live);
  for (const refusal of refusals) console.error(`${name} ${version}: ${refusal}`);
  if (refusals.length > 0) process.exitCode = 1;
  else console.log(`${name} ${version} goes with what is live.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(dist, { recursive: true, force: true });
}

async function liveRegistry(): Promise<LiveRegistry> {
  if (values.against !== undefined) return fetchLiveRegistry(new URL(values.against));
  const { store, key } = await openReleases(values.store);
  return storedLiveRegistry(store, await currentRegistry(store, key.trusted));
}
