/** The JSON Schema keywords that the page shows. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly [word: string]: unknown;
}

interface Media {
  readonly schema?: Schema;
}

/** A response with its schema by media type. */
export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

/** A parameter in the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** An operation of the API. */
export interface Operation {
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly 'x-roles'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  /** By HTTP status. Error responses refer to the components. */
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

/** The parts of the generated OpenAPI document that the page reads. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
