import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Component, ComponentView, Editor } from 'grapesjs';
import { plainBrand } from './message-brand.ts';
import { startGrapes } from './grapes-config.ts';
import { words } from './outline.ts';
import { textEdits } from './text-edits.ts';

let editor: Editor;
let text: Component;
let view: ComponentView & { rteEnabled?: boolean };

/** GrapesJS's own model and view of a text that is being edited, without the canvas frame. */
beforeEach(() => {
  editor = startGrapes({ brand: plainBrand('Ceiba') });
  const found = editor
    .getWrapper()
    ?.findType('text')
    .find((part) => words(part).startsWith('Tenemos'));
  const View = editor.Components.getType('text')?.view;
  if (!found || !View) throw new Error('There is no such text.');
  text = found;
  view = new View({ model: text, config: { em: editor.getModel() } }, undefined, undefined);
  view.render();
  text.getView = () => view;
  editor.getModel().setEditing(view);
  view.rteEnabled = true;
  const { trigger } = editor as { trigger: (this: Editor, event: string, view: ComponentView) => void };
  trigger.call(editor, 'rte:enable', view);
  view.el.innerHTML = 'Llega <b data-gjs-type="text">gen';
});
afterEach(() => editor.destroy());

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

it('is read as typed so far, without interrupting the editing', async () => {
  const nodes = [...view.el.childNodes];
  expect(JSON.stringify(editor.getProjectData())).toMatch(/"Llega ".*"gen"/);
  expect(text.toHTML()).toContain('Llega <b>gen</b>');
  expect(words(text)).toBe('Llega gen');
  await nextTurn();
  expect([...view.el.childNodes]).toEqual(nodes);
  expect(view.el.innerHTML).toBe('Llega <b data-gjs-type="text">gen</b>');
});

it('can be loaded again from the exported design', () => {
  const project = editor.getProjectData();
  const other = startGrapes({ brand: plainBrand('Otra') });
  other.loadProjectData(project);
  expect(other.getHtml()).toContain('Llega <b>gen</b>');
  expect(other.getHtml()).not.toContain('Tenemos');
  other.destroy();
});

it('is read from the model again after the editing ends', () => {
  editor.getModel().setEditing(false);
  expect(text.toHTML()).toContain('Tenemos novedades');
  expect(words(text)).toMatch(/^Tenemos novedades/);
});

it('is changed at its caret or as a whole, and what changes it learns that there was a text', () => {
  const commands: unknown[][] = [];
  Object.assign(document, { execCommand: (...command: unknown[]) => commands.push(command) });
  jest.spyOn(window, 'focus').mockImplementation(() => undefined);
  document.body.append(view.el);
  const edits = textEdits(editor);
  expect(edits.insertText('ya')).toBe(true);
  expect(edits.replaceSelectedText('Ven.\nYa <hoy>.')).toBe(true);
  expect(commands).toEqual([
    ['insertText', false, 'ya'],
    ['insertHTML', false, 'Ven.<br>Ya &#60;hoy&#62;.'],
  ]);
  view.el.remove();
  Reflect.deleteProperty(document, 'execCommand');
});

it('is not changed when nothing is selected or edited, and what would change it learns so', () => {
  editor.getModel().setEditing(false);
  editor.select();
  const edits = textEdits(editor);
  expect(edits.insertText('ya')).toBe(false);
  expect(edits.replaceSelectedText('Ven.')).toBe(false);
  expect(edits.selectedText()).toBe('');
});
