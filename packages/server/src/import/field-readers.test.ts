import { describe, expect, it } from '@jest/globals';
import { flag, option, text, Unreadable } from './field-readers.ts';

const unreadable = expect.any(Unreadable);

describe('parsing choices', () => {
  it.each(['sí', 'SI', 's', 'Yes', 'verdadero', '1', 'X'])('reads "%s" as yes', (cell) => expect(flag(cell)).toBe('true'));
  it.each(['no', 'N', 'false', '0'])('reads "%s" as no', (cell) => expect(flag(cell)).toBe('false'));
  it('rejects anything else', () => expect(flag('tal vez')).toEqual(unreadable));

  it('finds an option in any spelling, or lists all of them', () => {
    const read = option('un color', ['Rojo', 'Azul marino'], { GRANA: 'Rojo' });
    expect(['ROJO', 'azulMarino', 'Grana'].map((cell) => read(cell))).toEqual(['ROJO', 'AZULMARINO', 'ROJO']);
    expect(read('verde')).toMatchObject({ message: 'Esto no es un color. Usa Rojo o Azul marino.' });
    expect(read('verde')).toEqual(unreadable);
  });

  it('limits the length of a text', () => {
    expect(text(3)('abc')).toBe('abc');
    expect(text(3)('abcd')).toMatchObject({ message: 'Usa 3 caracteres o menos.' });
  });
});
