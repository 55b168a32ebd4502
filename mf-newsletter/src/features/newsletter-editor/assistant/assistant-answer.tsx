import { Button } from '@pregon/ui/button';
import { Note } from '@pregon/ui/page';
import type { AssistantAnswer } from './use-assistant.ts';

interface AssistantAnswerProps {
  readonly answer: AssistantAnswer;
  readonly onUse: (text: string) => void;
  readonly onAgain: () => void;
  readonly onStop: () => void;
  readonly onDiscard: () => void;
}

/** The streamed answer. It is applied to the message only on request. */
export function AssistantAnswerView({ answer, onUse, onAgain, onStop, onDiscard }: AssistantAnswerProps) {
  const { request, text, state, fault } = answer;
  const isComing = state === 'coming';
  const isUsable = state === 'done' && text.trim() !== '';
  const isList = request.task === 'subject' && state === 'done';
  return (
    <section className="as-answer" aria-label="Respuesta" aria-busy={isComing}>
      {isList ? (
        <ul>
          {text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
            .map((line) => (
              <li key={line} className="row">
                <span>{line}</span>
                <span className="end">
                  <Button size="s" aria-label={`Copiar ${line}`} onPress={() => onUse(line)}>
                    Copiar
                  </Button>
                </span>
              </li>
            ))}
        </ul>
      ) : (
        <p data-coming={isComing ? '' : undefined}>{text || (isComing ? 'Pensando…' : '')}</p>
      )}
      <output className="sr">{state === 'done' ? 'La respuesta está lista.' : ''}</output>
      <div role="alert">{fault ? <Note tone="warning">{fault}</Note> : null}</div>
      <div className="row wrap">
        {isComing ? (
          <Button size="s" onPress={onStop}>
            Detener
          </Button>
        ) : (
          <>
            {isUsable && !isList ? (
              <Button size="s" variant="primary" onPress={() => onUse(text.trim())}>
                Usar
              </Button>
            ) : null}
            <Button size="s" onPress={onAgain}>
              Otra vez
            </Button>
            <Button size="s" variant="ghost" onPress={onDiscard}>
              Descartar
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
