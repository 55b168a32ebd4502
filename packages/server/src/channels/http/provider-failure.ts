/** The provider of a channel cannot be asked for what sending needs. It is retried later; the channel pauses until then. */
export class ProviderFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ProviderFailure';
  }
}
