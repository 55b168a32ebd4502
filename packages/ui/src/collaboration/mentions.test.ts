import { describe, expect, it } from '@jest/globals';
import type { ColleagueData } from './collaboration-data.ts';
import { completed, mentionedIn, partsOf, suggestionsFor } from './mentions.ts';

const colleagues = ['Ana Díaz', 'Ana Díaz Ruiz', 'Álvaro Gómez', 'Bea Ana', 'C A', 'D A', 'E A', 'F A'].map(
  (name, index) => ({ id: index + 1, name }) as ColleagueData,
);
const suggested = (before: string) => suggestionsFor(before, colleagues).map(({ name }) => name);

describe('a mention', () => {
  it.each([
    ['Hola @al', ['Álvaro Gómez']],
    ['@ÁLV', ['Álvaro Gómez']],
    ['@ana d', ['Ana Díaz', 'Ana Díaz Ruiz']],
    ['@Ana Díaz', ['Ana Díaz Ruiz']],
    ['@', ['Ana Díaz', 'Ana Díaz Ruiz', 'Álvaro Gómez', 'Bea Ana', 'C A', 'D A']],
    ['correo@al', []],
    ['@al, ', []],
    ['nadie', []],
    ['@zz', []],
  ])('begun by «%s» may mean %j', (before, names) => {
    expect(suggested(before)).toEqual(names);
  });

  it('is completed where it was begun', () => {
    expect(completed('Hola @an', 'Ana Díaz')).toBe('Hola @Ana Díaz ');
    expect(completed('@an', 'Ana Díaz')).toBe('@Ana Díaz ');
    expect(completed('Hola\n@an', 'Ana Díaz')).toBe('Hola\n@Ana Díaz ');
    expect(completed('Hola', 'Ana Díaz')).toBe('Hola');
  });

  it('is found in a text by the full name', () => {
    expect(mentionedIn('@Álvaro Gómez y @Bea', colleagues)).toEqual([3]);
    expect(mentionedIn('Álvaro Gómez', colleagues)).toEqual([]);
  });

  it('of a name that begins another one means that person alone', () => {
    expect(mentionedIn('Ve @Ana Díaz Ruiz', colleagues)).toEqual([2]);
    expect(mentionedIn('Ve @Ana Díaz.', colleagues)).toEqual([1]);
    expect(mentionedIn('@Ana Díaz Ruiz y @Ana Díaz', colleagues)).toEqual([1, 2]);
  });

  it('is no name inside a longer word', () => {
    const ana = [{ id: 9, name: 'Ana' } as ColleagueData];
    expect(mentionedIn('Ve @Anabel y @Ana2', ana)).toEqual([]);
    expect(mentionedIn('Ve @Anaí', ana)).toEqual([]);
    expect(mentionedIn('@Anabel y @Ana, @Ana.', ana)).toEqual([9]);
    expect(partsOf('Ve @Anabel', ['Ana'])).toEqual(['Ve @Anabel']);
  });

  it('is cut out of a text, the longest name first', () => {
    expect(partsOf('Ve @Ana Díaz Ruiz, @Ana Díaz.', ['Ana Díaz', 'Ana Díaz Ruiz'])).toEqual([
      'Ve ',
      '@Ana Díaz Ruiz',
      ', ',
      '@Ana Díaz',
      '.',
    ]);
    expect(partsOf('Ve @A.B (x)', ['A.B (x)'])).toEqual(['Ve ', '@A.B (x)', '']);
    expect(partsOf('Ve @Ana', [])).toEqual(['Ve @Ana']);
  });
});
