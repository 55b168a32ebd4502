import { cleanNewsletterDesign } from '../newsletters/newsletter-design.ts';
import { cleanNewsletterHtml } from '../newsletters/newsletter-html.ts';
import { inlineMessage } from './inline-message.ts';

/** What worker threads do: each takes processor time by the size of what somebody wrote, and would hold up everybody else. */
export const renderingTasks = {
  cleanHtml: cleanNewsletterHtml,
  /** Undefined: it is no design. */
  cleanDesign: cleanNewsletterDesign,
  inline: inlineMessage,
} as const;

export type RenderingTasks = typeof renderingTasks;
export type TaskName = keyof RenderingTasks;
export type TaskInput<T extends TaskName> = Parameters<RenderingTasks[T]>[0];
export type TaskOutput<T extends TaskName> = ReturnType<RenderingTasks[T]>;

/** What a worker is told. */
export interface TaskRequest {
  readonly task: TaskName;
  readonly input: unknown;
}

/** What it answers: the output, or why the message cannot be rendered. `shown` is what people are told of it. */
export type TaskAnswer = { readonly output: unknown } | { readonly reason: string; readonly shown: string | undefined };
