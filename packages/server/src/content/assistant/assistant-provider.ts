import type { AssistantRequest } from '@pregon/contract/newsletters/assistant.endpoints';
import * as v from 'valibot';
import type { AssistantSettings } from '../../kernel/config/config.ts';
import { assistantPrompt } from './assistant-prompts.ts';
import { eventData } from './event-stream.ts';
import { maskPersonal } from './mask-personal.ts';

/** The provider failed. The message is shown to the user. */
export class AssistantFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AssistantFailure';
  }
}

/** Timeouts for the silence of the provider, before its first chunk and between two chunks. In milliseconds. */
export interface AssistantTimeouts {
  readonly begin: number;
  readonly goOn: number;
}

/** Limit of an answer, in characters: no task needs more than a message. */
const longestAnswer = 20_000;

const noAnswer = 'El asistente no responde. Intenta de nuevo.';
const tooSlow = 'El asistente tardó demasiado. Intenta de nuevo.';
const cut = 'La respuesta del asistente se cortó. Intenta de nuevo.';

interface Refusal {
  readonly message: string;
  /** The settings that an operator checks. They are logged and not shown, because no user can change them. */
  readonly settings?: string;
}

const misconfigured = 'El asistente está mal configurado. Avisa a quien opera la plataforma.';
const refusedKey = { message: misconfigured, settings: 'ASSISTANT_KEY' };

/** The reasons of HTTP errors of the provider, by status. */
const refusals: Readonly<Record<number, Refusal>> = {
  400: { message: misconfigured, settings: 'ASSISTANT_MODEL' },
  401: refusedKey,
  403: refusedKey,
  404: { message: misconfigured, settings: 'ASSISTANT_URL, ASSISTANT_MODEL' },
  429: { message: 'El asistente tiene demasiadas solicitudes. Espera un momento.' },
};

function refusalOf(status: number): AssistantFailure {
  const { message, settings } = refusals[status] ?? { message: noAnswer };
  const cause = new Error(`The provider answered ${status}.${settings ? ` Check ${settings}.` : ''}`);
  return new AssistantFailure(message, { cause });
}

const chunk = v.object({
  choices: v.optional(
    v.array(
      v.object({
        delta: v.optional(v.object({ content: v.nullish(v.string()) })),
        finish_reason: v.nullish(v.string()),
      }),
    ),
    [],
  ),
  error: v.optional(v.unknown()),
});

function chunkIn(data: string): v.InferOutput<typeof chunk> {
  try {
    return v.parse(chunk, JSON.parse(data));
  } catch (error) {
    throw new AssistantFailure(noAnswer, { cause: error });
  }
}

/** Aborts a request when the provider times out, or when the client disconnects. */
function watch(gone: AbortSignal) {
  const controller = new AbortController();
  const give = () => controller.abort(gone.reason);
  gone.addEventListener('abort', give, { once: true });
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    expect(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new AssistantFailure(tooSlow)), ms);
    },
    end() {
      clearTimeout(timer);
      gone.removeEventListener('abort', give);
      controller.abort();
    },
  };
}

async function* ask(
  settings: AssistantSettings,
  { task, text }: AssistantRequest,
  timeouts: AssistantTimeouts,
  watcher: ReturnType<typeof watch>,
) {
  watcher.expect(timeouts.begin);
  const messages = [
    { role: 'system', content: assistantPrompt(task) },
    { role: 'user', content: maskPersonal(text) },
  ];
  const response = await fetch(`${settings.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(settings.key && { authorization: `Bearer ${settings.key}` }) },
    body: JSON.stringify({ model: settings.model, messages, stream: true }),
    redirect: 'error',
    signal: watcher.signal,
  });
  if (!response.ok || !response.body) throw refusalOf(response.status);
  let length = 0;
  for await (const data of eventData(response.body)) {
    watcher.expect(timeouts.goOn);
    if (data === '[DONE]') return;
    const { choices, error } = chunkIn(data);
    if (error) throw new AssistantFailure(noAnswer, { cause: error });
    const [choice] = choices;
    const piece = choice?.delta?.content ?? '';
    length += piece.length;
    if (piece) yield piece;
    if (choice?.finish_reason || length > longestAnswer) return;
  }
  throw new AssistantFailure(cut);
}

/**
 * Streams an answer from an endpoint that speaks the protocol of OpenAI's chat completions. Personal data is masked in the text
 * before. Throws `AssistantFailure`; once `gone` is aborted, nothing more comes.
 */
export async function* askAssistant(
  settings: AssistantSettings,
  request: AssistantRequest,
  timeouts: AssistantTimeouts,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const watcher = watch(gone);
  let begun = false;
  try {
    for await (const piece of ask(settings, request, timeouts, watcher)) {
      begun = true;
      yield piece;
    }
  } catch (error) {
    if (gone.aborted) return;
    const reason: unknown = watcher.signal.aborted ? watcher.signal.reason : error;
    throw reason instanceof AssistantFailure ? reason : new AssistantFailure(begun ? cut : noAnswer, { cause: error });
  } finally {
    watcher.end();
  }
}
