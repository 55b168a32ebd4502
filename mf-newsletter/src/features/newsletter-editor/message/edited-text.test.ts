import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Component, ComponentView, Editor } from 'grapesjs';
import { plainBrand } from './message-brand.ts';
import { startGrapes } from './grapes-config.ts';
import { words } from './outline.ts';

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
