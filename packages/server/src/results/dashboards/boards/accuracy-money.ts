import type { BackTest, SpendBin, SpendTest } from '../../../insight/fitting/back-test-result.ts';
import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { dataBehind } from '../drawing/data-table.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { intervalChart } from '../drawing/interval-chart.ts';
import { shareList } from '../drawing/shares.ts';
import { known } from './accuracy-cells.ts';
import { cell, legend } from './board-content.ts';

const title = 'El dinero que se esperaba y el que gastaron';
const ordinal = (index: number): string => `${index + 1}.º`;

/** The sum that was expected beside the actual one, with how far off it was. */
function totalSentence({ predicted, actual, low, high }: SpendTest, currency: string): string {
  const money = (amount: number): string => shortMoney(amount, currency);
  const off = predicted > 0 && actual !== predicted && Math.abs(actual - predicted) / predicted;
  const verdict =
    predicted >= low && predicted <= high
      ? 'Lo esperado está dentro del margen.'
      : `Gastaron ${off === false ? '' : `un ${formatPercentage(off)} `}${actual > predicted ? 'más' : 'menos'} de lo esperado, y el azar solo no lo explica.`;
  return `En total se esperaban ${money(predicted)} y gastaron ${money(actual)} (margen: ${money(low)} – ${money(high)}). ${verdict}`;
}

function tableOf(deciles: readonly SpendBin[], currency: string): Markup {
  const money = (amount: number): string => exactMoney(Math.round(amount), currency);
  const column = (name: string, said: (bin: SpendBin) => string) => ({
    title: name,
    numeric: true,
    cell: (index: number) => {
      const bin = deciles[index];
      return bin && said(bin);
    },
  });
  return dataBehind(
    title,
    [
      { title: 'Grupo', cell: ordinal },
      column('Clientes', ({ people }) => formatNumber(people)),
      column('Se esperaba', ({ predicted }) => money(predicted)),
      column('Gastó', ({ actual }) => money(actual)),
      column('Margen', ({ low, high }) => `${money(low)} – ${money(high)}`),
    ],
    deciles.map((_, index) => index),
  );
}

const narrow = (body: Markup): Markup => cell({ title: 'Dónde está el dinero', width: 4, body });

/** A cell with how much of the money the best tenth by the model spent, beside the tenth that had spent most before. */
function shareCell({ topShare, topSharePast }: SpendTest): Markup {
  const [ours, past] = [known(topShare), known(topSharePast)];
  if (ours === undefined || past === undefined) return narrow(markup`<p class="soft">En esos días nadie gastó nada.</p>`);
  const row = (label: string, value: number, colour: 1 | 6) => ({ label, value, formatted: formatPercentage(value), colour });
  const isBetter = ours > past;
  return narrow(
    markup`${shareList([
      row('El décimo del que más se esperaba', ours, 1),
      row('El décimo que más había gastado', past, 6),
    ])}<p class="finding">Qué parte de todo lo gastado puso cada décimo de los clientes. El segundo es de quienes más gastaron en los 12 meses de antes, que no necesita modelo.${!isBetter && ' Aquí ese dato solo escoge igual o mejor.'}</p>`,
  );
}

/**
 * Cells with the spend that was expected of the customers and the actual one: in total, and by tenths of the expected value. Tests of earlier
 * releases did not compare it.
 */
export function moneyCells({ money, days }: BackTest, currency: string): Markup {
  if (!money || known(money.predicted) === undefined || known(money.actual) === undefined) {
    const none = 'Esta prueba todavía no comparó el gasto: lo hará la del próximo modelo, que se ajusta cada semana.';
    return cell({ title, width: 12, body: markup`<p class="soft">${none}</p>` });
  }
  const { deciles } = money;
  const format = (amount: number): string => shortMoney(amount, currency);
  const held = deciles.filter(({ predicted, low, high }) => predicted >= low && predicted <= high).length;
  const finding = `En ${held} de ${deciles.length} grupos, lo que se esperaba está dentro del margen de lo que gastaron.`;
  const chart = intervalChart({
    finding: `${title}. ${finding}`,
    labels: deciles.map((_, index) => ordinal(index)),
    tips: deciles.map(({ predicted, actual, low, high }, index) => [
      `${ordinal(index)} grupo, por cliente`,
      `Se esperaba: ${format(predicted)}`,
      `Gastó: ${format(actual)}`,
      `Margen: ${format(low)} – ${format(high)}`,
    ]),
    // An interval that reaches just below 0 would add an empty step to the axis.
    points: deciles.map(({ actual, low, high, predicted: expected }) => ({
      value: actual,
      low: Math.max(low, Math.min(0, actual)),
      high,
      expected,
    })),
    format,
  });
  const names = legend([
    { name: 'Gastó, con su margen', colour: 1 },
    { name: 'Se esperaba', colour: 'past' },
  ]);
  const note = `${totalSentence(money, currency)} Los grupos son diez partes iguales, del que menos al que más se esperaba que gastara, con el promedio por cliente en ${days} días, descontadas las devoluciones. ${finding}`;
  return markup`${cell({
    title,
    width: 8,
    aside: names,
    body: markup`${chart}<p class="finding">${note}</p>${tableOf(deciles, currency)}`,
  })}${shareCell(money)}`;
}
