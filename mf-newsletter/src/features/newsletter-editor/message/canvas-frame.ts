import type { Editor } from 'grapesjs';
import { markCanvas, type CanvasMarks } from './canvas-marks.ts';

/** Names the canvas and marks what stands in it. Another design comes in a frame of its own, which is dressed the same. */
export function dressCanvas(editor: Editor, onTagPress: (index: number) => void): CanvasMarks {
  let marks: CanvasMarks | undefined;
  let marked: readonly string[] = [];
  editor.on('canvas:frame:load:body', () => {
    marks?.end();
    editor.Canvas.getFrameEl().title = 'Mensaje que se edita';
    marks = markCanvas(editor.Canvas.getWindow() as Window & typeof globalThis, onTagPress);
    marks.markWords(marked);
  });
  return {
    markWords: (words) => {
      marked = words;
      marks?.markWords(words);
    },
    end: () => marks?.end(),
  };
}
