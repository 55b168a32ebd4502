import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../process/operator-error.ts';

/** The address without its password, which would be seen in the list of processes, and the password. */
function withoutPassword(databaseUrl: string): { readonly address: string; readonly password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, password };
}

/**
 * Runs `pg_dump` or `pg_restore` on a database, with options before its address. Throws `OperatorError` with what the tool printed, or where
 * it is not installed.
 */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  options: readonly string[],
): Promise<void> {
  const { address, password } = withoutPassword(databaseUrl);
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const child = spawn(tool, [...options, '--dbname', address], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, printed] = await Promise.all([ended, text(child.stderr)]).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperatorError(
      `Falta el programa ${tool}: instala el cliente de PostgreSQL, de la versión del servidor o una más nueva.`,
    );
  });
  if (code !== 0) throw new OperatorError(`${tool} no terminó bien:\n${printed.trim()}`);
}
