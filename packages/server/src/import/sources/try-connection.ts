import type { ImportSourceContent } from '@pregon/contract/data/import-sources.schema';
import type { AddressRule } from '../../kernel/http/guarded-address.ts';
import { openSource } from './open-source.ts';
import type { Connection, RemoteFile, RemoteFiles } from './remote-files.ts';
import { SourceProblem } from './remote-files.ts';
import { UnknownHostKey } from './sftp-files.ts';

/** Limit in milliseconds: a person waits. */
const longestTrialMs = 20_000;
/** Number of files that are shown. */
const mostShown = 20;

/** Connects to a source and lists its files. Throws `SourceProblem` or `AddressRefused`. */
export async function tryConnection(
  connection: Connection,
  rule: AddressRule,
  takenOf: (files: readonly RemoteFile[]) => Promise<ReadonlySet<string>>,
): Promise<ImportSourceContent> {
  const signal = AbortSignal.timeout(longestTrialMs);
  const fingerprint = connection.fingerprint || null;
  let files: RemoteFiles;
  try {
    files = await openSource(connection, { rule, signal });
  } catch (error) {
    if (error instanceof UnknownHostKey) return { fingerprint: error.fingerprint, isTrusted: false, files: [], total: 0 };
    if (signal.aborted) throw new SourceProblem('El servidor no respondió en 20 segundos.', { cause: error });
    throw error;
  }
  try {
    const listed = await files.list();
    const shown = listed.toSorted((one, other) => (other.modifiedAt?.getTime() ?? 0) - (one.modifiedAt?.getTime() ?? 0));
    const first = shown.slice(0, mostShown);
    const taken = await takenOf(first);
    return {
      fingerprint,
      isTrusted: true,
      files: first.map(({ name, path, size, modifiedAt, version }) => ({
        name,
        size,
        modifiedAt: modifiedAt?.toISOString() ?? null,
        isTaken: taken.has(`${path} ${version}`),
      })),
      total: listed.length,
    };
  } finally {
    files.close();
  }
}
