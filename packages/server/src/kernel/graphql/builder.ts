import SchemaBuilder from '@pothos/core';
import type { KernelServices } from '../services.ts';
import type { Principal } from '../http/principal.ts';

/** What a resolver knows beside its arguments. Nobody gets here without a session. */
export interface GraphqlContext {
  readonly principal: Principal;
  readonly services: KernelServices;
  /** Aborted when the connection closes before the answer is sent: nobody waits for it any more. */
  readonly signal: AbortSignal;
}

export type Row = Readonly<Record<string, unknown>>;

/** The types' shapes come from the contract, at run time: here they are rows, checked by the contract's schemas. */
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
