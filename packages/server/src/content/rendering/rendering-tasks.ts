import { cleanNewsletterDesign } from '../newsletters/newsletter-design.ts';
import { cleanNewsletterHtml } from '../newsletters/newsletter-html.ts';
import { inlineMessage } from './inline-message.ts';
import { signedSource } from './signed-source.ts';

/** The tasks of worker threads: each is CPU-bound by the size of user content, and would block the event loop. */
export const renderingTasks = {
  cleanHtml: cleanNewsletterHtml,
  /** Undefined: the input is no design. */
  cleanDesign: cleanNewsletterDesign,
  inline: inlineMessage,
  mail: signedSource,
} as const;

export type RenderingTasks = typeof renderingTasks;
export type TaskName = keyof RenderingTasks;
export type TaskInput<T extends TaskName> = Parameters<RenderingTasks[T]>[0];
export type TaskOutput<T extends TaskName> = Awaited<ReturnType<RenderingTasks[T]>>;

/** A request to a worker thread. */
export interface TaskRequest {
  readonly task: TaskName;
  readonly input: unknown;
}

/** Its answer: the output, or why the message cannot be rendered. `shown` is the Spanish message for users. */
export type TaskAnswer = { readonly output: unknown } | { readonly reason: string; readonly shown: string | undefined };
