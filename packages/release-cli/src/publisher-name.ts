import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { repositoryRoot } from '@pregon/build-preset/project';

const run = promisify(execFile);
/** Environment variables in which CI services name the user who started a pipeline. */
const actors = ['GITHUB_ACTOR', 'GITLAB_USER_LOGIN', 'CIRCLE_USERNAME', 'BUILD_REQUESTEDFOR'];

/** The author for the log: git's user, else the user who started the pipeline, else the login. */
export async function publisherName(): Promise<string> {
  const actor = actors.map((name) => process.env[name]).find(Boolean);
  return (await userOfGit()) || actor || userInfo().username;
}

async function userOfGit(): Promise<string> {
  try {
    return (await run('git', ['config', 'user.name'], { cwd: repositoryRoot })).stdout.trim();
  } catch {
    return '';
  }
}
