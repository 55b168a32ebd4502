import { errorTable } from '@pregon/contract/errors';

/**
 * The message's HTML, styles or links cannot be rendered. The fault is in the message, so it does not open the provider's circuit
 * breaker.
 */
export class UnrenderableMessage extends Error {
  /** The Spanish message for users. */
  readonly shown: string;

  constructor(cause: unknown, shown: string = errorTable.NEWSLETTER_UNRENDERABLE.message) {
    super(`The message cannot be rendered: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'UnrenderableMessage';
    this.shown = shown;
  }
}
