import { beforeAll, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { MailEditor } from './mail-editor.ts';
import { PhonePreview } from './phone-preview.tsx';
import type { OpenEditor } from './use-mail-editor.ts';

beforeAll(() => {
  globalThis.reportError = jest.fn();
});

/** An editor whose HTML is ready when `resolve` is called. */
function slowEditor() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const end = jest.fn();
  const editor = { getHtml: () => promise, onChange: () => end } as unknown as MailEditor;
  const open: OpenEditor = {
    editor,
    brand: undefined,
    isOpen: true,
    isDirty: false,
    canvas: { current: null },
    fault: undefined,
    retry: jest.fn(),
  };
  return { open, end, resolve: (html: string) => act(async () => resolve(html)) };
}

it('shows the message of the current editor, also when an earlier one answers later', async () => {
  const [earlier, current] = [slowEditor(), slowEditor()];
  const { rerender } = render(<PhonePreview open={earlier.open} />);
  expect(screen.getByText('Cargando Editor...')).toBeVisible();
  rerender(<PhonePreview open={current.open} />);
  expect(earlier.end).toHaveBeenCalledTimes(1);
  await current.resolve('<p>Hoy</p>');
  await earlier.resolve('<p>Ayer</p>');
  expect(screen.getByTitle('Vista previa del mensaje')).toHaveAttribute('srcdoc', '<p>Hoy</p>');
});
