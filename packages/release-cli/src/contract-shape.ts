import * as v from 'valibot';

/**
 * The supported part of JSON Schema. Further keywords are kept and compared for equality (`pattern`, `format`); `x-checks` counts checks
 * that have no keyword.
 */
export interface JsonShape {
  readonly [word: string]: unknown;
  readonly $ref?: string | undefined;
  readonly $defs?: Readonly<Record<string, JsonShape>> | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly const?: string | number | boolean | undefined;
  readonly enum?: readonly (string | number | boolean)[] | undefined;
  readonly properties?: Readonly<Record<string, JsonShape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | JsonShape | undefined;
  readonly propertyNames?: JsonShape | undefined;
  readonly items?: JsonShape | undefined;
  readonly anyOf?: readonly JsonShape[] | undefined;
  readonly oneOf?: readonly JsonShape[] | undefined;
  readonly allOf?: readonly JsonShape[] | undefined;
  readonly 'x-checks'?: number | undefined;
}

const scalar = v.union([v.string(), v.number(), v.boolean()]);
const inner: v.GenericSchema<JsonShape> = v.lazy(() => jsonShape);

const jsonShape: v.GenericSchema<JsonShape> = v.looseObject({
  $ref: v.optional(v.string()),
  $defs: v.optional(v.record(v.string(), inner)),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  const: v.optional(scalar),
  enum: v.optional(v.array(scalar)),
  properties: v.optional(v.record(v.string(), inner)),
  required: v.optional(v.array(v.string())),
  additionalProperties: v.optional(v.union([v.boolean(), inner])),
  propertyNames: v.optional(inner),
  items: v.optional(inner),
  anyOf: v.optional(v.array(inner)),
  oneOf: v.optional(v.array(inner)),
  allOf: v.optional(v.array(inner)),
  'x-checks': v.optional(v.number()),
});

const endpointShape = v.object({
  method: v.string(),
  /** Parameters are identified by position, not by name: `/V1/sends/{1}`. */
  path: v.string(),
  access: v.union([v.literal('public'), v.array(v.string())]),
  params: v.optional(jsonShape),
  query: v.optional(jsonShape),
  body: v.optional(jsonShape),
  parts: v.optional(jsonShape),
  response: jsonShape,
});
/** One REST call. */
export type EndpointShape = Readonly<v.InferOutput<typeof endpointShape>>;

const operationShape = v.object({
  document: v.string(),
  /** Documents of earlier versions, which the server still accepts. */
  earlier: v.optional(v.array(v.string())),
  access: v.array(v.string()),
  variables: jsonShape,
  result: jsonShape,
});
/** One GraphQL operation. */
export type OperationShape = Readonly<v.InferOutput<typeof operationShape>>;

/** `contract.json`: a machine-readable description of what clients and servers of one version of the contract expect of each other. */
export const contractShapeSchema = v.object({
  version: v.string(),
  endpoints: v.record(v.string(), endpointShape),
  operations: v.record(v.string(), operationShape),
  /** HTTP status by error code. */
  errors: v.record(v.string(), v.number()),
  mergeTags: v.array(v.string()),
  recipientLinks: v.record(v.string(), v.string()),
});
/** @see contractShapeSchema */
export type ContractShape = Readonly<v.InferOutput<typeof contractShapeSchema>>;
