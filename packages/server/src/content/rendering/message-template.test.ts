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
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: Math.floor(random() * 12) }, () => parts[Math.floor(random() * parts.length)]).join('');
      expect(unescapeHtml(escapeHtml(text))).toBe(text);
      expect(unescapeHtml(text).isWellFormed()).toBe(true);
      expect(unescapeHtml(text)).not.toContain('\0');
    }
  });
});
