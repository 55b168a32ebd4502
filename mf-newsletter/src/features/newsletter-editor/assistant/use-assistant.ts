import { faultMessage } from '@pregon/auth-api/fault';
import type { AssistantRequest } from '@pregon/contract/newsletters/assistant.endpoints';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askAssistant } from './ask-assistant.ts';

/** A streamed answer, as received so far. */
export interface AssistantAnswer {
  readonly request: AssistantRequest;
  readonly text: string;
  readonly state: 'coming' | 'done' | 'stopped' | 'fault';
  /** Error message for the user. */
  readonly fault?: ReactNode;
}

export interface Assistant {
  readonly answer: AssistantAnswer | undefined;
  readonly ask: (request: AssistantRequest) => void;
  /** Stops the stream; the received text stays. */
  readonly stop: () => void;
  readonly discard: () => void;
}

/** The assistant's requests, one at a time. Unmounting aborts the request. */
export function useAssistant(): Assistant {
  const [answer, setAnswer] = useState<AssistantAnswer>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const ask = (request: AssistantRequest) => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    const change = (changes: (before: AssistantAnswer) => Partial<AssistantAnswer>) =>
      setAnswer((before) => (before && abort.current === own ? { ...before, ...changes(before) } : before));
    setAnswer({ request, text: '', state: 'coming' });
    askAssistant(request, (piece) => change(({ text }) => ({ text: text + piece })), own.signal).then(
      () => change(() => ({ state: 'done' })),
      (error: unknown) => {
        if (own.signal.aborted) change(() => ({ state: 'stopped' }));
        else change(() => ({ state: 'fault', fault: faultMessage(error) }));
      },
    );
  };
  const discard = () => {
    abort.current?.abort();
    setAnswer(undefined);
  };
  return { answer, ask, stop: () => abort.current?.abort(), discard };
}
