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
 * Returns the documents with which clients of earlier versions request an operation. An added answer field makes a new document, while
 * clients with the former one still get what they ask for. They are read from `contract.json` and dropped with the next major version.
 */
export function earlierDocuments(operation: OperationShape): readonly string[] {
  const known = majorOf(record.version) === majorOf(contractVersion) ? recorded[operationName(operation)] : undefined;
  return known ? [known.document, ...(known.earlier ?? [])].filter((document) => document !== operation.document) : [];
}

/** Returns every document that a server of this contract answers: the current and the earlier ones. */
export function answeredDocuments(operations: readonly OperationShape[]): readonly string[] {
  return operations.flatMap((operation) => [operation.document, ...earlierDocuments(operation)]);
}
