import { expect, it } from '@jest/globals';
import { changedParts } from './record-parts.ts';

const parts = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([label, value]) => ({ label, value }));

it('names what changed, what is new and what is gone', () => {
  const before = parts({ Perfil: 'Leales', Asunto: 'Rebajas', 'SMS: Mensaje': 'Hola' });
  const after = parts({ Perfil: 'Leales', Asunto: 'Rebajas de enero', Preencabezado: 'Hasta el domingo' });
  expect(changedParts(before, after)).toEqual([
    { label: 'Asunto', before: 'Rebajas', after: 'Rebajas de enero' },
    { label: 'Preencabezado', before: '', after: 'Hasta el domingo' },
    { label: 'SMS: Mensaje', before: 'Hola', after: '' },
  ]);
});

it('names nothing where nothing changed', () => {
  expect(changedParts(parts({ Perfil: 'Leales' }), parts({ Perfil: 'Leales' }))).toEqual([]);
});
