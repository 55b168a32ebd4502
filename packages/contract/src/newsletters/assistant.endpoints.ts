import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles } from '../session/roles.ts';

/** The tasks of the writing assistant. */
export const assistantTasks = ['subject', 'shorter', 'friendlier', 'alternative'] as const;
export type AssistantTask = (typeof assistantTasks)[number];

/** The input of the assistant: only the text of the message, never customer data. */
export const assistantRequest = v.strictObject({
  task: v.picklist(assistantTasks),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('Escribe primero el texto.'), v.maxLength(6000, 'Usa 6000 caracteres o menos.')),
});
export type AssistantRequest = v.InferOutput<typeof assistantRequest>;

/** Reads whether the assistant is configured, and which setting enables it. `model` is empty where it is not. */
export const readAssistant = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/assistant',
  access: editorRoles,
  response: v.object({ isOn: v.boolean(), model: v.string(), settings: v.array(v.string()) }),
  errors: [],
});

/**
 * The path of the assistant: POST with an `assistantRequest` as JSON. The answer streams lines, each a JSON object of `assistantLine`; a
 * refusal is an ordinary error. It is not an endpoint, because it does not answer with one body.
 */
export const assistantPath = '/V1/assistant';
export const assistantLine = v.union([
  v.strictObject({ text: v.string() }),
  v.strictObject({ done: v.literal(true) }),
  v.strictObject({ error: v.string() }),
]);
export type AssistantLine = v.InferOutput<typeof assistantLine>;
