import record from '../../contract.json' with { type: 'json' };
import { contractVersion } from '../contract-version.ts';
import { operationName, type OperationShape } from '../operation.ts';

interface RecordedOperation {
  readonly document: string;
  readonly earlier?: readonly string[];
}

const recorded: Readonly<Record<string, RecordedOperation>> = record.operations;
const majorOf = (version: string): string | undefined => version.split('.')[0];

/**
 * The documents by which clients of earlier versions ask for an operation: a field more in an answer makes another document, and
 * the one before still gets what it asks for. Known from `contract.json`, forgotten with the next major version.
 */
export function earlierDocuments(operation: OperationShape): readonly string[] {
  const known = majorOf(record.version) === majorOf(contractVersion) ? recorded[operationName(operation)] : undefined;
  return known ? [known.document, ...(known.earlier ?? [])].filter((document) => document !== operation.document) : [];
}

/** Every document that a server of this contract answers: those of the operations, and those of earlier clients. */
export function answeredDocuments(operations: readonly OperationShape[]): readonly string[] {
  return operations.flatMap((operation) => [operation.document, ...earlierDocuments(operation)]);
}
