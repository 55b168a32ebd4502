import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** Limit of root fields of one operation: each is a database query. */
const mostRootFields = 10;
/** Limit of repeated fields under aliases. The contract's documents have one alias for each field at most. */
const mostRepeats = 20;

/** Validation rule against alias abuse: refuses documents that request the same fields again and again. */
export function aliasLimit(context: ValidationContext): ASTVisitor {
  const aliased = new Set<string>();
  let repeats = 0;
  return {
    OperationDefinition({ selectionSet }) {
      if (selectionSet.selections.length > mostRootFields) context.reportError(new GraphQLError('Too many fields at the root.'));
    },
    Field({ alias, name }) {
      if (!alias) return;
      const field = `${String(context.getParentType())}.${name.value}`;
      if (aliased.has(field)) repeats += 1;
      aliased.add(field);
      if (repeats === mostRepeats + 1) context.reportError(new GraphQLError('Too many aliases.'));
    },
  };
}
