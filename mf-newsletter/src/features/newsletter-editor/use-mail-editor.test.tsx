import { expect, it, jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { fakeMailEditor } from './testing/editor-screen.tsx';
import { useMailEditor, type UseMailEditorOptions } from './use-mail-editor.ts';

/** A fake editor that refuses to load a design once it is destroyed, as the real one does. */
function mortalEditor() {
  const { editor, setReady } = fakeMailEditor();
  setReady(true);
  let isDestroyed = false;
  return {
    ...editor,
    destroy: () => {
      isDestroyed = true;
    },
    loadDesign: jest.fn<typeof editor.loadDesign>(() => {
      if (isDestroyed) throw new Error('The editor is destroyed.');
    }),
  };
}

it('opens the design in the other mode when the window gets narrow, without a fault on the way', async () => {
  const made: ReturnType<typeof mortalEditor>[] = [];
  const loaders: Pick<UseMailEditorOptions, 'loadEditor' | 'loadBrand'> = {
    loadEditor: async () => () => {
      const editor = mortalEditor();
      made.push(editor);
      return editor;
    },
    loadBrand: jest.fn<UseMailEditorOptions['loadBrand']>(),
  };
  const { result, rerender } = renderHook(
    ({ mode }: Pick<UseMailEditorOptions, 'mode'>) => useMailEditor({ ...loaders, mode, design: '{"design":1}' }),
    { initialProps: { mode: 'canvas' } },
  );
  await waitFor(() => expect(result.current.isOpen).toBe(true));
  rerender({ mode: 'preview' });
  await waitFor(() => expect(result.current.editor).toBe(made[1]));
  await waitFor(() => expect(result.current.isOpen).toBe(true));
  expect(result.current.fault).toBeUndefined();
  expect(made[1]?.loadDesign).toHaveBeenCalledWith('{"design":1}');
});
