import { describe, expect, it, jest } from '@jest/globals';
import { richTextConfig } from './rich-text.ts';

type Paste = Parameters<NonNullable<typeof richTextConfig.onPaste>>[0];

/** What is inserted when data is pasted into a part of a kind. */
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

describe('what is pasted', () => {
  const data = { 'text/plain': ' Ver \n ofertas ', 'text/html': '<b>Ver</b> ofertas<script>x()</script>' };

  it('into a button is its words alone, on one line', () => {
    expect(pasted('mail-button', data)).toEqual([['insertText', 'Ver ofertas']]);
  });

  it('into a text keeps its formats, and nothing that runs', () => {
    expect(pasted('mail-text', data)).toEqual([['insertHTML', '<b>Ver</b> ofertas']]);
  });

  it('into a text without HTML keeps its lines, and its signs as signs', () => {
    expect(pasted('mail-text', { 'text/plain': 'a < b\nc' })).toEqual([['insertHTML', 'a &#60; b<br>c']]);
  });
});
