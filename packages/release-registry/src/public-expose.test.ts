import { expect, it } from '@jest/globals';
import { publicExpose } from './public-expose.ts';

it.each([
  ['/', './lifecycles'],
  ['/unsubscribe/ana@tienda.example', './unsubscribe'],
  ['/unsubscribe/ana%40tienda.example/', './unsubscribe'],
  ['/unsubscribe', './lifecycles'],
  ['/unsubscribe/ana@tienda.example/more', './lifecycles'],
  ['/preferences', './preferences'],
  ['/preferences/', './preferences'],
  ['/preferences/more', './lifecycles'],
  ['/apps/k7/encuesta/t9', './survey'],
  ['/apps/k7/encuesta', './lifecycles'],
  ['/apps/k7/encuesta/t9/more', './lifecycles'],
  ['/apps/k7/registro/', './apps'],
  ['/apps/k7/visita', './apps'],
  ['/apps/k7/visita/more', './lifecycles'],
  ['/apps/k7', './lifecycles'],
  ['/apps', './lifecycles'],
])('%s is shown by %s', (path, expose) => expect(publicExpose(path)).toBe(expose));
