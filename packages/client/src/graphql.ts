import { PregonError } from './errors.ts';
import type { ErrorCode } from './operations.ts';

/** A GraphQL document of one's own with its variables. */
export interface GraphqlInput {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Where GraphQL is answered. */
export const graphqlPath = '/V2/query';

/** Whether a document changes something, so that it may not be sent twice. A query with this word in a text counts as one that does. */
export const hasMutation = ({ document }: GraphqlInput): boolean => /\bmutation\b/.test(document);

/** The body of a request, according to GraphQL over HTTP. */
export const graphqlBody = ({ document, variables = {} }: GraphqlInput): string => JSON.stringify({ query: document, variables });

interface GraphqlError {
  readonly message?: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: ErrorCode; readonly fields?: Readonly<Record<string, string>> };
}

/** What came back: the data, or the first error as the body of a failed call. */
export interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlError[];
}

/** The first error of an answer in the form of the other calls. Undefined: there is none. */
export function firstError({ errors = [] }: GraphqlAnswer): Pick<PregonError, 'code' | 'fields' | 'message'> | undefined {
  const [error] = errors;
  if (!error) return undefined;
  const { code = 'UNKNOWN', fields = {} } = error.extensions ?? {};
  return { code, fields, message: error.message ?? code };
}

/** The data of an answer. Throws `PregonError` for its first error, even where other fields have data. */
export function dataOf(answer: GraphqlAnswer): unknown {
  const error = firstError(answer);
  if (error) throw new PregonError(error.message, { ...error, status: 200 });
  return answer.data;
}
