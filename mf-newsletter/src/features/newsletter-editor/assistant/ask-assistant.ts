import { api } from '@pregon/auth-api/api';
import { ApiFault, faultOf, noResponse, unknownAnswer } from '@pregon/auth-api/fault';
import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { session } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import {
  type AssistantLine,
  assistantLine,
  assistantPath,
  type AssistantRequest,
  readAssistant,
} from '@pregon/contract/newsletters/assistant.endpoints';
import * as v from 'valibot';

/**
 * Requests an answer of the assistant as a stream; `onText` receives each chunk. Resolves when the answer is complete. Throws an
 * `ApiFault` when the request is rejected, breaks off or has an invalid format, and the signal's reason when it is aborted.
 */
export async function askAssistant(
  request: AssistantRequest,
  onText: (piece: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // An ordinary request refreshes an expired token first, because a stream cannot be retried.
  await api.call(readAssistant, {}, { signal });
  const response = await open(request, signal);
  if (!response.ok || !response.body) throw faultOf(response.status, await readJson(response)).tracedBy(response.headers);
  let isDone = false;
  for await (const line of linesOf(response.body, signal)) {
    if ('error' in line) {
      const { status } = errorTable.ASSISTANT_FAILED;
      throw new ApiFault({ code: 'ASSISTANT_FAILED', message: line.error, status }).tracedBy(response.headers);
    }
    if ('text' in line) onText(line.text);
    else isDone = true;
  }
  if (!isDone) throw noResponse();
}

async function open(request: AssistantRequest, signal: AbortSignal): Promise<Response> {
  const base = (runtimeConfig('pregon-api') ?? location.origin).replace(/\/+$/, '');
  try {
    return await fetch(base + assistantPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session.accessToken()}` },
      credentials: 'include',
      body: JSON.stringify(request),
      signal,
    });
  } catch {
    signal.throwIfAborted();
    throw noResponse();
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<AssistantLine> {
  const reader = body.getReader();
  const cancelReading = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancelReading);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim()) yield parseLine(line);
      if (done) return;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ApiFault ? error : noResponse();
  } finally {
    signal.removeEventListener('abort', cancelReading);
    cancelReading();
  }
}

function parseLine(line: string): AssistantLine {
  try {
    return v.parse(assistantLine, JSON.parse(line));
  } catch {
    throw unknownAnswer(200, line);
  }
}
