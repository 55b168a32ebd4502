import { scopeOfOperation } from '@pregon/contract/api-keys/scoped-operations';
import type { OperationShape } from '@pregon/contract/operation';
import type { WireNames } from '@pregon/contract/wire-names';
import { Kind, type OperationDefinitionNode, parse as parseDocument, type TypeNode } from 'graphql';
import type { InferInput, InferOutput } from 'valibot';
import { authorize } from '../http/authorize.ts';
import { faultOnWire, parse } from '../http/parse.ts';
import type { Builder, GraphqlContext, Row } from './builder.ts';
import { type ContractTypes, type Inspectable, shapeOf } from './contract-types.ts';

/** The registry of operations, to which modules add theirs. */
export interface SchemaParts {
  readonly builder: Builder;
  readonly types: ContractTypes;
}

interface Naming {
  /** The GraphQL type of the result, or of the rows of a page: `Campaign`. */
  readonly type: string;
  /** Wire names of the result's fields, where they differ. */
  readonly names?: WireNames;
}

type Field<O extends OperationShape> = InferInput<O['result']>[keyof InferInput<O['result']>];
type Resolver<O extends OperationShape> = (variables: InferOutput<O['variables']>, context: GraphqlContext) => Promise<Field<O>>;

const namedType = (node: TypeNode): string => (node.kind === Kind.NAMED_TYPE ? node.name.value : namedType(node.type));

function definitionOf(document: string): OperationDefinitionNode {
  const [definition] = parseDocument(document).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('A document starts with its operation.');
  return definition;
}

/** The input types of an operation's variables. */
const variableTypes = ({ variableDefinitions = [] }: OperationDefinitionNode): ReadonlyMap<string, string> =>
  new Map(variableDefinitions.map(({ variable, type }) => [variable.name.value, namedType(type)]));

function entriesOf({ entries }: Inspectable): [string, Inspectable][] {
  return Object.entries(entries ?? {});
}

/** Treats null as omitted, since GraphQL clients send null. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  const present = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(present.map(([key, child]) => [key, withoutNulls(child)]));
}

/**
 * Serves a query or mutation of the contract with authorization, by role and by the scope of a key: arguments, result and their types come from its schemas, input
 * types have the names in its document. The resolver gets validated variables in the code's names, and returns the value of the
 * result's only field.
 */
export function registerOperation<O extends OperationShape>(
  { builder, types }: SchemaParts,
  operation: O,
  { type, names = {} }: Naming,
  resolve: Resolver<O>,
): void {
  const definition = definitionOf(operation.document);
  const inputTypes = variableTypes(definition);
  const scope = scopeOfOperation(operation);
  const description = scope ? `A key of the API needs the permission \`${scope}\`.` : 'For logged-in people alone.';
  for (const [name, answer] of entriesOf(operation.result)) {
    const { core, list, nullable } = shapeOf(answer);
    const outputType = types.output(type, core, names);
    builder.objectField(types.root(definition.operation), name, (t) =>
      t.field({
        type: list ? [outputType] : outputType,
        nullable,
        description,
        args: Object.fromEntries(
          entriesOf(operation.variables).map(([variable, schema]) => {
            const shape = shapeOf(schema);
            const inputType = types.input(inputTypes.get(variable) ?? variable, shape.core, operation.wire ?? {});
            return [variable, t.arg({ type: shape.list ? [inputType] : inputType, required: !shape.nullable })];
          }),
        ),
        resolve: async (_, args, context) => {
          authorize(operation.access, context.principal, scope);
          const variables = parse(operation.variables, withoutNulls(args), operation.wire);
          try {
            return (await resolve(variables, context)) as Row;
          } catch (error) {
            throw faultOnWire(error, operation.wire);
          }
        },
      }),
    );
  }
}
