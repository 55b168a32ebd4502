import { spawn } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@pregon/build-preset/project';

/** The development server of a remote for a deployed shell: `pnpm --filter <remote> dev --against <shell>`. */
export interface DeveloperServer {
  readonly origin: string;
  /** The address that the command asks its developer to open. */
  readonly consentUrl: string;
  stop(): Promise<void>;
}

/** Starts it, and waits until the first build is served. Rejects when the command exits before. */
export function startDeveloperServer(remote: string, shell: string): Promise<DeveloperServer> {
  const program = path.join(repositoryRoot, 'packages/release-cli/src/dev/against.main.ts');
  const child = spawn(process.execPath, [program, '--against', shell], { cwd: path.join(repositoryRoot, remote) });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const [consentUrl] = /http\S+probar=\S+/.exec(said) ?? [];
      const origin = consentUrl && new URL(consentUrl).searchParams.get('desde');
      if (origin) resolve({ origin, consentUrl, stop });
    });
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    child.once('exit', (code) => reject(new Error(`The developer's server ended with ${code}: ${said}`)));
  });
}
