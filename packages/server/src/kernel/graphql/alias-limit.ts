import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** How many fields one operation may ask for from the root: each is a query of the database. */
const mostRootFields = 10;
/** How often fields may be asked for once more by another name. A name of our own for each field, once, is what the contract has. */
const mostRepeats = 20;

/** Refuses documents that ask for the same over and over under other names. */
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
