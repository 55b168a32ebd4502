import { afterEach, describe, expect, it } from '@jest/globals';
import { createMailEditor } from './grapes-editor.ts';
import type { MailEditor } from '../mail-editor.ts';

let editor: MailEditor;
afterEach(() => editor.destroy());

const open = () => {
  editor = createMailEditor({ brand: 'Almacenes <Ceiba>' });
  return editor;
};

describe('a new message', () => {
  it('x', () => {
    open();
    console.log(editor.isReady(), JSON.stringify(editor.state(), null, 1));
    console.log(editor.exportMessage('Hola & <b>').templateHtml);
    console.log(editor.exportMessage('Hola & <b>').templateJson.slice(0,3000));
    expect(1).toBe(1);
  });
});
