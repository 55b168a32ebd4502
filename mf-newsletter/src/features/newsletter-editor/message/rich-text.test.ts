import { describe, expect, it, jest } from '@jest/globals';
import { richTextConfig } from './rich-text.ts';

type Paste = Parameters<NonNullable<typeof richTextConfig.onPaste>>[0];

/** The content inserted by a paste into a part of a kind. */
function pasted(kind: string, data: Readonly<Record<string, string>>) {
  const exec = jest.fn();
  const preventDefault = jest.fn();
  const paste = {
    ev: { preventDefault, clipboardData: { getData: (type: string) => data[type] ?? '' } },
    editor: { getEditing: () => ({ is: (asked: string) => asked === kind }) },
    rte: { exec },
  };
  richTextConfig.onPaste?.(paste as unknown as Paste);
  expect(preventDefault).toHaveBeenCalledTimes(1);
  return exec.mock.calls;
}

describe('pasted content', () => {
  const data = { 'text/plain': ' Ver \n ofertas ', 'text/html': '<b>Ver</b> ofertas<script>x()</script>' };

  it('becomes a single line of plain text in a button', () => {
    expect(pasted('mail-button', data)).toEqual([['insertText', 'Ver ofertas']]);
  });

  it('keeps its formats in a text, and no scripts', () => {
    expect(pasted('mail-text', data)).toEqual([['insertHTML', '<b>Ver</b> ofertas']]);
  });

  it('keeps its lines and escapes its characters in a text without HTML', () => {
    expect(pasted('mail-text', { 'text/plain': 'a < b\nc' })).toEqual([['insertHTML', 'a &#60; b<br>c']]);
  });
});
