import SchemaBuilder from '@pothos/core';
import type { KernelServices } from '../services.ts';
import type { Principal } from '../http/principal.ts';

/** The context of resolvers, which always have a session. */
export interface GraphqlContext {
  readonly principal: Principal;
  readonly services: KernelServices;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export type Row = Readonly<Record<string, unknown>>;

/** Types get their shapes from the contract's schemas at run time. */
interface BuilderTypes {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  Objects: Record<string, Row>;
  Inputs: Record<string, Row>;
}

export function createBuilder() {
  const builder = new SchemaBuilder<BuilderTypes>({ defaultFieldNullability: false });
  builder.queryType({});
  return builder;
}
export type Builder = ReturnType<typeof createBuilder>;
