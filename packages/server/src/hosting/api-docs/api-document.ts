/** The words of JSON Schema that the page shows. */
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

/** An answer with its schema for each media type. */
export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

/** A parameter in the path or the query of an address. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** One call of the API. */
export interface Operation {
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly 'x-roles'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  /** By HTTP status. Those of errors refer to the components. */
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

/** What the page reads of the generated OpenAPI document. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
