import type { DocumentNode, GraphQLSchema } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';

/** Points of a root field: at least one statement of the database. */
const rootPoints = 10;
/** Points of root fields whose statements read many rows for one answer, in place of `rootPoints`. */
const heavyPoints: Readonly<Record<string, number>> = {
  audience: 500,
  audienceEstimate: 200,
  audienceExplanation: 50,
  storeMap: 200,
  tagCoverage: 200,
};
/** Rows of a list without pages, as an estimate. */
const rowsOfList = 20;

/** A root field costs its statements and, for each row that its page may have, every selected field. Any other field costs a point. */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (type.name !== 'Query' && type.name !== 'Mutation') return 1 + childComplexity;
  const size: unknown = args['size'];
  const rows = typeof size === 'number' && size > 0 ? size : rowsOfList;
  return (heavyPoints[field.name] ?? rootPoints) + rows * childComplexity;
};

interface Costed {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The cost of a valid document in points, before it is executed: an upper bound of the fields that it may return, and its statements.
 * Counted by `graphql-query-complexity`.
 */
export const documentCost = ({ schema, document, variables }: Costed): number =>
  getComplexity({ schema, query: document, variables: { ...variables }, estimators: [estimate] });
