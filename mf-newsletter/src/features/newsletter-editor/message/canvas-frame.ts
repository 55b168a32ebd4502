import type { Editor } from 'grapesjs';
import { markCanvas, type CanvasMarks } from './canvas-marks.ts';

/** Labels the canvas for screen readers and adds its highlights. Loading a design creates a new frame, so this runs for each. */
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
