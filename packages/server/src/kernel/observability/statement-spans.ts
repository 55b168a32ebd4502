import pg from 'pg';
import { errorType, openSpan } from './spans.ts';
import { currentScope } from './trace-context.ts';

type Query = (this: unknown, ...values: unknown[]) => unknown;

/** The verb of a statement and the first table that it names; a statement of CTEs is one of its first part. */
export function statementName(text: string): { readonly operation: string; readonly table: string | undefined } {
  const [, operation = 'other'] =
    /^[\s(]*(?:with\b[\s\S]*?\b)?(select|insert|update|delete|begin|commit|rollback|savepoint|set|lock)\b/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][a-z_\d]*)"?/i.exec(text) ?? [];
  return { operation: operation.toUpperCase(), table: table?.toLowerCase() };
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
};

/** Wraps `query` of a class; returns the function that takes the wrapper away. */
function traceQueriesOf(prototype: { query: Query }): () => void {
  const { query } = prototype;
  prototype.query = function tracedQuery(...values) {
    // A pool's own statement ends here by a callback, and not in the context of its caller.
    if (!currentScope()?.span || typeof values.at(-1) === 'function') return query.apply(this, values);
    const { operation, table } = statementName(textOf(values[0]));
    const span = openSpan(table ? `${operation} ${table}` : operation, 'client', {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    });
    const result = query.apply(this, values);
    void Promise.resolve(result)
      .catch((error: unknown) => span?.fail(errorType(error)))
      .finally(() => span?.end());
    return result;
  };
  return () => {
    prototype.query = query;
  };
}

/**
 * Makes a span of each statement of a request, a job or a sending: its verb and its first table. Neither the text of a statement nor its values
 * are part of it. Returns the function that ends it.
 */
export function traceStatements(): () => void {
  const ends = [pg.Client, pg.Pool].map(({ prototype }) => traceQueriesOf(prototype as unknown as { query: Query }));
  return () => {
    for (const end of ends) end();
  };
}
