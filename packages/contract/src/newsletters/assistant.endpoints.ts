import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles } from '../session/roles.ts';

/** What the assistant can be asked for. */
export const assistantTasks = ['subject', 'shorter', 'friendlier', 'alternative'] as const;
export type AssistantTask = (typeof assistantTasks)[number];

/** What is given to the assistant: text of the message alone, never anything of customers. */
export const assistantRequest = v.strictObject({
  task: v.picklist(assistantTasks),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('Escribe primero el texto.'), v.maxLength(6000, 'Usa 6000 caracteres o menos.')),
});
export type AssistantRequest = v.InferOutput<typeof assistantRequest>;

/** Whether there is an assistant, and what switches it on. `model` is empty where there is none. */
export const readAssistant = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/assistant',
  access: editorRoles,
  response: v.object({ isOn: v.boolean(), model: v.string(), settings: v.array(v.string()) }),
  errors: [],
});

/**
 * Where the assistant is asked, by POST with an `assistantRequest` as JSON. The answer is a stream of lines, each a JSON object of
 * `assistantLine`; a refusal is an ordinary error. It is no endpoint, because it does not answer with one body.
 */
export const assistantPath = '/V1/assistant';
export const assistantLine = v.union([
  v.strictObject({ text: v.string() }),
  v.strictObject({ done: v.literal(true) }),
  v.strictObject({ error: v.string() }),
]);
export type AssistantLine = v.InferOutput<typeof assistantLine>;
