import type { AssistantTask } from '@pregon/contract/newsletters/assistant.endpoints';
import type { MailEditor } from '../mail-editor.ts';

/** Labels of the tasks. */
export const taskLabels: Readonly<Record<AssistantTask, string>> = {
  subject: 'Asunto',
  shorter: 'Más corto',
  friendlier: 'Más cercano',
  alternative: 'Texto alternativo',
};

/** Requirements of each task, shown when they are not met. */
export const taskHints: Readonly<Record<AssistantTask, string>> = {
  subject: 'Propone cinco asuntos a partir de los textos del mensaje.',
  shorter: 'Selecciona un texto del mensaje: lo escribe en la mitad.',
  friendlier: 'Selecciona un texto del mensaje: lo escribe más cercano.',
  alternative: 'Selecciona una imagen del mensaje y di qué se ve en ella.',
};

/** Maximum length of a text for the assistant, in characters. */
export const longestText = 6000;

const alternativeField = 'alt';

/** The text of the message that is sent for a task. */
export function textFor(task: AssistantTask, editor: MailEditor | undefined): string {
  if (!editor) return '';
  if (task === 'subject') {
    const texts = editor.texts().map(({ text }) => text.replace(/\s+/g, ' ').trim());
    return texts.filter(Boolean).join('\n').slice(0, longestText);
  }
  if (task === 'alternative') {
    return editor.state().selected?.fields.find(({ id }) => id === alternativeField)?.value ?? '';
  }
  return editor.selectedText().trim().slice(0, longestText);
}

/** Whether the message has the part that a task changes. Subjects are not part of a message: they are copied. */
export function hasTarget(task: AssistantTask, editor: MailEditor | undefined): boolean {
  const selected = editor?.state().selected;
  if (task === 'subject') return editor !== undefined;
  if (task === 'alternative') return selected?.fields.some(({ id }) => id === alternativeField) === true;
  return selected?.isText === true;
}

/** Applies an answer to the part that it was requested for. Returns false if the part no longer exists. */
export function applyAnswer(task: AssistantTask, text: string, partId: string | undefined, editor: MailEditor): boolean {
  if (partId !== undefined && editor.state().selected?.id !== partId) editor.selectPart(partId);
  if (!hasTarget(task, editor)) return false;
  if (task !== 'alternative') return editor.replaceSelectedText(text);
  editor.setField(alternativeField, text);
  return true;
}
