import { errorTable } from '@pregon/contract/errors';

/**
 * Nobody can be told this message: its HTML, its styles or its links cannot be rendered. It is the message's own fault, so it says
 * nothing about the provider that would carry it.
 */
export class UnrenderableMessage extends Error {
  /** What people are told of it. */
  readonly shown: string;

  constructor(cause: unknown, shown: string = errorTable.NEWSLETTER_UNRENDERABLE.message) {
    super(`The message cannot be rendered: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'UnrenderableMessage';
    this.shown = shown;
  }
}
