import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** How many fields one operation may ask for from the root: each is a query of the database. */
const mostRootFields = 10;
const mostAliases = 30;

/** Refuses documents that ask for the same over and over under other names. */
export function aliasLimit(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    OperationDefinition({ selectionSet }) {
      if (selectionSet.selections.length > mostRootFields) context.reportError(new GraphQLError('Too many fields at the root.'));
    },
    Field({ alias }) {
      aliases += alias ? 1 : 0;
      if (aliases === mostAliases + 1) context.reportError(new GraphQLError('Too many aliases.'));
    },
  };
}
