import type { Editor } from 'grapesjs';
import { markCanvas, type CanvasMarks } from './canvas-marks.ts';

/** Names the canvas and marks what stands in it. Another design comes in a frame of its own, which is dressed the same. */
export function dressCanvas(editor: Editor, onTagPress: (index: number) => void): CanvasMarks {
  let marks: CanvasMarks | undefined;
  let marked: readonly string[] = [];
  editor.on('canvas:frame:load:body', ({ el }) => {
    const canvas = el.contentDocument?.defaultView;
    if (!canvas) return;
    marks?.end();
    el.title = 'Mensaje que se edita';
    marks = markCanvas(canvas, onTagPress);
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
