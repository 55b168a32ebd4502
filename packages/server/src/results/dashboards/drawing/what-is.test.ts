import { expect, it } from '@jest/globals';
import { cell } from '../boards/board-content.ts';
import { figures } from './figure.ts';
import { whatIs } from './what-is.ts';

it('opens the definition of a term by a labelled button', () => {
  const { text } = whatIs('Ventas después');
  expect(text).toContain('<summary aria-label="¿Qué es esto? Ventas después">');
  expect(text).toContain('Que vengan después no prueba que el mensaje las causó');
});

it('stands beside the name of a figure and the title of a cell with a term, and of no other', () => {
  const [plain, explained] = [undefined, 'Entregado'].map((term) => ({
    name: 'Mensajes',
    value: '1',
    ...(term && { term: 'Entregado' as const }),
  }));
  expect(figures(explained ? [explained] : []).text).toContain('¿Qué es esto? Entregado');
  expect(figures(plain ? [plain] : []).text).not.toContain('¿Qué es esto?');
  expect(cell({ title: 'Perfiles', term: 'Alcance', width: 12, body: '' }).text).toContain('</h2><details class="what"');
  expect(cell({ title: 'Perfiles', width: 12, body: '' }).text).not.toContain('details');
});
