#!/usr/bin/env node
import { readRemoteProject } from '@pregon/build-preset/project';
import { buildApp } from './build-app.ts';
import { versionOfRemote } from './provide-release.ts';

/** Command: builds the remote of the working folder for production into its `dist`, like a release. */
try {
  const { folder, name } = readRemoteProject(process.cwd());
  const version = await versionOfRemote(name);
  console.log(`${name} ${version} is in ${await buildApp(folder, version)}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
