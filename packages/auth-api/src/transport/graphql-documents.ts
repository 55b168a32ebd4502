/**
 * What graphql-request takes from `graphql`, for documents that are one named operation, as all of the contract's are. The
 * build of the shell puts it in the place of that package, whose parser and printer are four times the size of the client.
 */

/** The kind of definition that graphql-request looks for. */
export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const;

/** A document as far as graphql-request reads it. */
export interface ParsedDocument {
  readonly definitions: readonly {
    readonly kind: typeof Kind.OPERATION_DEFINITION;
    readonly operation: string;
    readonly name: { readonly value: string };
  }[];
}

const operationHead = /^[\s,]*(query|mutation|subscription)\s+([_A-Za-z][_0-9A-Za-z]*)/;

/** Reads an operation's kind and name. Throws a SyntaxError when the document does not begin with a named operation. */
export function parse(document: string): ParsedDocument {
  const [, operation, name] = operationHead.exec(document) ?? [];
  if (!operation || !name) throw new SyntaxError('The document does not begin with a named operation.');
  return { definitions: [{ kind: Kind.OPERATION_DEFINITION, operation, name: { value: name } }] };
}

/** Is there because graphql-request imports it. Throws: our documents are texts, and need no printing. */
export function print(): never {
  throw new TypeError('A document is a text here.');
}
