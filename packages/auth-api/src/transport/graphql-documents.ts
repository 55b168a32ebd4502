/**
 * Replaces the `graphql` package for graphql-request, for documents that are one named operation, as all of the contract's are.
 * The shell's build aliases it, since the package's parser and printer are four times the size of the client.
 */

/** The kind of definition that graphql-request looks for. */
export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const;

/** The parts of a document that graphql-request reads. */
export interface ParsedDocument {
  readonly definitions: readonly {
    readonly kind: typeof Kind.OPERATION_DEFINITION;
    readonly operation: string;
    readonly name: { readonly value: string };
  }[];
}

const operationHead = /^[\s,]*(query|mutation|subscription)\s+([_A-Za-z][_0-9A-Za-z]*)/;

/** Parses an operation's kind and name. Throws a SyntaxError when the document does not begin with a named operation. */
export function parse(document: string): ParsedDocument {
  const [, operation, name] = operationHead.exec(document) ?? [];
  if (!operation || !name) throw new SyntaxError('The document does not begin with a named operation.');
  return { definitions: [{ kind: Kind.OPERATION_DEFINITION, operation, name: { value: name } }] };
}

/** Exported because graphql-request imports it. Throws: our documents are texts, and need no printing. */
export function print(): never {
  throw new TypeError('A document is a text here.');
}
