import { describe, expect, it } from '@jest/globals';
import { sameForAll } from './new-design.ts';
import { detectableWords } from './detectable-words.ts';

const plan = { arms: [sameForAll], controlShare: 10, metric: 'ventas' as const };
const many = { people: 20_000, buyers: 1600, detectable: 0.212, isEnough: true, needed: 11_000 };

describe('what an experiment can show', () => {
  it.each([
    ['enough people', many, plan, 'Con 20.000 personas y 10 % de control se detecta un cambio de 22 % o más.'],
    [
      'two versions without a control group',
      many,
      { ...plan, arms: [sameForAll, sameForAll], controlShare: 0, metric: 'conversion' as const },
      'Con 20.000 personas y 2 versiones se detecta un cambio de 22 % o más en cuántas personas compran.',
    ],
    [
      'a change that is rarely reached',
      { ...many, people: 9000, detectable: 0.341, needed: 11_000 },
      { ...plan, metric: 'pedidos' as const },
      'Con 9.000 personas y 10 % de control solo se detecta un cambio de 35 % o más en cuántas compras hacen, y un envío rara vez logra tanto. Hacen falta unas 11.000 personas como estas para detectar un cambio de 30 % en cuántas compras hacen.',
    ],
    [
      'a group too small for any change that happens',
      { people: 47, buyers: 4, detectable: 15.65, isEnough: false, needed: 83_412 },
      plan,
      'Con 47 personas y 10 % de control no se sabrá si el mensaje vende: el grupo es muy pequeño. Hacen falta unas 84.000 personas como estas para detectar un cambio de 30 %.',
    ],
    [
      'one person',
      { people: 1, buyers: 1, detectable: null, isEnough: false, needed: 5000 },
      plan,
      'Con 1 persona y 10 % de control no se sabrá si el mensaje vende: el grupo es muy pequeño. Hacen falta unas 5.000 personas como estas para detectar un cambio de 30 %.',
    ],
    [
      'frequent buyers, fewer than a result needs',
      { people: 3000, buyers: 2000, detectable: 0.18, isEnough: false, needed: 5001 },
      plan,
      'Con 3.000 personas y 10 % de control, lo más probable es que el resultado diga «No concluyente»: hacen falta 500 personas y 50 compradores en cada grupo, es decir, unas 5.100 personas como estas.',
    ],
    [
      'nobody who buys',
      { people: 40, buyers: 0, detectable: null, isEnough: false, needed: null },
      plan,
      'Con 40 personas y 10 % de control no se puede detectar ningún cambio: casi no han comprado en este plazo.',
    ],
    [
      'nobody at all',
      { people: 0, buyers: 0, detectable: null, isEnough: false, needed: null },
      plan,
      'Hoy nadie de este perfil puede recibirlo por estos canales: no hay con qué comparar.',
    ],
  ])('with %s is said in words', (_, prediction, design, text) => {
    expect(detectableWords(prediction, design)).toEqual({ isUseful: prediction === many, text });
  });
});
