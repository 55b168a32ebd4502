import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { unescapeHtml } from './message-template.ts';
import { escapeHtml } from '../../kernel/html/escape-html.ts';

describe('decoding attributes', () => {
  it.each([
    ['&amp;#9999999;', '&#9999999;'],
    ['&amp;lt;', '&lt;'],
    ['&#9999999;', '&#9999999;'],
    ['&#x110000;', '&#x110000;'],
    ['&#x10FFFF;', '\u{10FFFF}'],
    ['&#xD800;&#57343;', '&#xD800;&#57343;'],
    ['&#0;', '&#0;'],
    ['&#99999999999999999999;', '&#99999999999999999999;'],
    ['&#39;&#x27;&quot;&lt;&gt;&amp;', `''"<>&`],
  ])('decodes %s once', (text, decoded) => {
    expect(unescapeHtml(text)).toBe(decoded);
  });

  it('reverses escaping for any text, and always returns valid text for an address', () => {
    const random = seededRandom(26);
    const parts = [
      '&',
      '#',
      ';',
      'x',
      'amp',
      'lt',
      'D800',
      '0',
      '9999999',
      '39',
      '"',
      "'",
      '<',
      'ñ',
      '😀',
      '&amp;#9999999;',
      '10FFFF',
    ];
    const texts = Array.from({ length: 20_000 }, () =>
      Array.from({ length: Math.floor(random() * 12) }, () => parts[Math.floor(random() * parts.length)]).join(''),
    );
    // Compared in one go: an `expect` for each takes most of the test's time.
    expect(texts.map((text) => unescapeHtml(escapeHtml(text)))).toEqual(texts);
    const unescaped = texts.map(unescapeHtml);
    expect(unescaped.filter((text) => !text.isWellFormed() || text.includes('\0'))).toEqual([]);
  });
});
