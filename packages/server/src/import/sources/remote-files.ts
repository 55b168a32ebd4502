import type { Readable } from 'node:stream';
import type { SourceLogin, SourceProtocol } from '@pregon/contract/data/import-sources.schema';
import type { AddressRule } from '../../kernel/http/guarded-address.ts';

/** A reason why a source gives no file. The message is for its owner. */
export class SourceProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SourceProblem';
  }
}

/** A reason why one file of a source cannot be taken; the others may be. */
export class FileProblem extends SourceProblem {}

/** How to reach a source, with its decrypted secret. */
export interface Connection {
  readonly protocol: SourceProtocol;
  readonly address: string;
  readonly path: string;
  readonly login: SourceLogin;
  readonly user: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly fingerprint: string;
}

/** A file of a source. */
export interface RemoteFile {
  readonly name: string;
  readonly path: string;
  /** In bytes. Null: unknown. */
  readonly size: number | null;
  readonly modifiedAt: Date | null;
  /** Another for each content, as far as the server tells. Null: it does not, and only the content can be compared. */
  readonly version: string | null;
}

/** A connection to a source. */
export interface RemoteFiles {
  /** The files that match, by name. */
  list(): Promise<readonly RemoteFile[]>;
  open(file: RemoteFile): Promise<Readable>;
  /** Whether a file is still as it was listed, after its bytes were read. */
  isUnchanged(file: RemoteFile, bytes: number): Promise<boolean>;
  close(): void;
}

export interface ConnectionTools {
  readonly rule: AddressRule;
  readonly signal: AbortSignal;
  /** Certificates of authorities beside those of Node, in PEM: for tests. */
  readonly ca?: string;
}

/** Limit of waiting for a connection or for more of a file, in milliseconds. */
export const idleMs = 30_000;
