import { expect, it } from '@jest/globals';
import { countPlaceholders, templatePieces } from './template-text.ts';

it('splits a text at its placeholders', () => {
  expect(templatePieces('Hola, {{1}}: {{2}}', 1)).toEqual([
    { kind: 'text', text: 'Hola, ' },
    { kind: 'place', index: 1 },
    { kind: 'text', text: ': ' },
    { kind: 'place', index: 2 },
  ]);
  expect(templatePieces('Sin datos')).toEqual([{ kind: 'text', text: 'Sin datos' }]);
});

it('counts a repeated placeholder once', () => {
  expect(countPlaceholders('{{1}} y {{2}}, otra vez {{1}}')).toBe(2);
  expect(countPlaceholders('Nada')).toBe(0);
});
