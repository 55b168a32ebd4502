/** The provider of a channel does not answer what sending needs to know. It is asked again later; its channel pauses until then. */
export class ProviderFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ProviderFailure';
  }
}
