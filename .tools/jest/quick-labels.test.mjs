/// <reference lib="dom" />
import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);
const { ofJsdom } = require('../../packages/testing/src/jest/quick-styles.cjs');
const { controlOf, findControlsQuickly } = require('../../packages/testing/src/jest/quick-labels.cjs');
const { JSDOM } = ofJsdom('../../api.js');
const { implForWrapper, wrapperForImpl } = ofJsdom('generated/utils.js');

const form = `
  <label for="name">Nombre</label><input id="name">
  <label for="later">Después</label>
  <label for="hidden">Oculto</label><input type="hidden" id="hidden">
  <label for="text">Texto</label><p id="text"></p>
  <label for="twice">Dos veces</label><p id="twice"></p><input id="twice">
  <label for="">Vacío</label>
  <label for="nothing">Nada</label>
  <label for="constructor">Heredado</label>
  <label>Dentro <input></label>
  <label>Sin campo</label>
  <select id="later"></select>
  <svg><text id="drawn"></text></svg><label for="drawn">Dibujo</label>`;

it('finds the same controls of labels as jsdom, before and after changes', () => {
  findControlsQuickly();
  const { document } = new JSDOM(`<!doctype html><html><body>${form}</body></html>`).window;
  const detached = document.createElement('div');
  detached.innerHTML = '<label for="later">Aparte</label><label for="apart">Aparte</label><input id="apart">';
  const labels = [...document.querySelectorAll('label'), ...detached.querySelectorAll('label')];
  const compare = () => {
    for (const label of labels) {
      const quick = controlOf.quick(implForWrapper(label));
      expect(quick).toBe(controlOf.slow(implForWrapper(label)));
      expect(label.control).toBe(quick && wrapperForImpl(quick));
    }
    return labels.filter(({ control }) => control).length;
  };
  expect(compare()).toBe(4);
  document.querySelector('#name')?.remove();
  document.body.prepend(document.querySelectorAll('#twice')[1] ?? '');
  expect(compare()).toBe(4);
  document.body.append(detached);
  expect(compare()).toBe(5);
});
