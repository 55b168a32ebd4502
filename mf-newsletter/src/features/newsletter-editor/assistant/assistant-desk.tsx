import { type AssistantTask, assistantTasks } from '@pregon/contract/newsletters/assistant.endpoints';
import { Button } from '@pregon/ui/button';
import { copyToClipboard } from '@pregon/ui/clipboard';
import { toast } from '@pregon/ui/toast';
import { useId, useState } from 'react';
import type { MailEditor } from '../mail-editor.ts';
import { useEditorState } from '../use-mail-editor.ts';
import { AssistantAnswerView } from './assistant-answer.tsx';
import { applyAnswer, hasTarget, longestText, taskHints, taskLabels, textFor } from './assistant-tasks.ts';
import { useAssistant } from './use-assistant.ts';

interface AssistantDeskProps {
  readonly editor: MailEditor | undefined;
  readonly model: string;
}

/** The form of the assistant: the task, a preview of the text that is sent, and the answer. */
export function AssistantDesk({ editor, model }: AssistantDeskProps) {
  const id = useId();
  const [task, setTask] = useState<AssistantTask>('subject');
  const [written, setWritten] = useState<{ readonly source: string; readonly text: string }>();
  const [askedFor, setAskedFor] = useState<string>();
  const { answer, ask, stop, discard } = useAssistant();
  const state = useEditorState(editor);
  const source = textFor(task, editor);
  // An edited text is kept until its source in the message changes.
  const text = written?.source === source ? written.text : source;
  const choose = (chosen: AssistantTask) => {
    setTask(chosen);
    setWritten(undefined);
    discard();
  };
  const send = () => {
    setAskedFor(state?.selected?.id);
    ask({ task, text: text.trim() });
  };
  const use = (chosen: string) => {
    if (task === 'subject') {
      void copyToClipboard(chosen, {
        copied: 'Asunto copiado: pégalo al programar el envío.',
        failed: 'Tu navegador no dejó copiar el asunto.',
      });
      return;
    }
    if (editor && applyAnswer(task, chosen, askedFor, editor)) discard();
    else toast.info('Lo que se iba a cambiar ya no está en el mensaje.');
  };
  return (
    <>
      <div className="as-tasks" role="radiogroup" aria-label="Qué quieres">
        {assistantTasks.map((choice) => (
          <label key={choice} className="filter" data-selected={choice === task ? '' : undefined}>
            <input type="radio" className="sr" name={id} checked={choice === task} onChange={() => choose(choice)} />
            {taskLabels[choice]}
          </label>
        ))}
      </div>
      <p className="hint">{taskHints[task]}</p>
      <div className="field">
        <label className="label" htmlFor={`${id}-text`}>
          {task === 'alternative' ? 'Qué se ve en la imagen' : 'Texto que se envía'}
        </label>
        <textarea
          className="input"
          id={`${id}-text`}
          aria-describedby={`${id}-hint`}
          rows={6}
          maxLength={longestText}
          value={text}
          onChange={(event) => setWritten({ source, text: event.target.value })}
        />
        <p className="hint" id={`${id}-hint`}>
          Esto y nada más se envía a {model}. No escribas datos de clientes.
        </p>
      </div>
      {answer ? (
        <AssistantAnswerView answer={answer} onUse={use} onAgain={send} onStop={stop} onDiscard={discard} />
      ) : (
        <Button variant="primary" isDisabled={text.trim() === '' || !hasTarget(task, editor)} onPress={send}>
          Preguntar
        </Button>
      )}
    </>
  );
}
