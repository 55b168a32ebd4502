import { horizonOf } from '../../../insight/data-horizon.ts';
import { expectedCalibrationError } from '../../../insight/evaluation/prediction-quality.ts';
import type { BackTest } from '../../../insight/fitting/back-test-result.ts';
import { modelsRepository } from '../../../insight/fitting/models.repository.ts';
import { readHistory } from '../../../insight/fitting/simple-rules.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { figures } from '../drawing/figure.ts';
import { formatLongDay, formatNumber, formatPercentagePoints, formatPercentage } from '../drawing/formatting.ts';
import { outdatedNote } from './customers.board.ts';
import { customerNumbers } from '../numbers/customer.numbers.ts';
import { dayIn } from '../period.ts';
import {
  calibrationCell,
  cityCell,
  focusCell,
  genderCell,
  known,
  leastOfOffers,
  offersCell,
  orderCell,
  rateOf,
  timesOf,
} from './accuracy-cells.ts';
import { moneyCells } from './accuracy-money.ts';
import { coldStartCell, type Models, modelSentences, modelsCell, seasonCell, testedDays } from './accuracy-models.ts';
import { type BoardRequest, type BuildBoard, noCustomers } from './board-content.ts';

const title = 'Qué tan bien acierta';

/** The back-test to show: that of the model in use, or of the rejected one when there is none. */
function testShown({ inUse, fitted }: Models): BackTest | null {
  const { backTest = null } = (inUse?.kind === 'mbg' ? inUse : fitted) ?? {};
  return backTest && backTest.deciles.length > 0 ? backTest : null;
}

function testFigures({ actual, predicted, auc, recencyAuc, deciles, lift, offers }: BackTest): Markup {
  const isTested = offers !== null && offers.people >= leastOfOffers;
  return figures([
    { name: 'Compraron en 90 días', value: rateOf(actual), note: `se esperaba ${rateOf(predicted)}` },
    { name: 'Acierta el orden', value: rateOf(auc), note: `${rateOf(recencyAuc)} solo con la última compra` },
    {
      name: 'Se aleja de lo que pasa',
      value: formatPercentagePoints(expectedCalibrationError(deciles)),
      note: 'en promedio, por grupo',
    },
    { name: 'En el mejor décimo compran', value: timesOf(known(lift)), note: 'los clientes que en promedio' },
    {
      name: 'Acierta la oferta',
      value: isTested ? formatPercentage(offers.hits / offers.people) : '—',
      note: isTested ? `${formatPercentage(offers.bestSellerHits / offers.people)} los más vendidos` : 'todavía sin probar',
    },
  ]);
}

const note = ({ asOf, days, people }: BackTest): Markup =>
  markup`<p class="foot">El modelo se ajustó solo con lo que se sabía hasta el ${formatLongDay(asOf)}, dijo quién compraría en los ${days} días siguientes y se comparó con quién compró: ${formatNumber(people)} clientes. El margen es del 95 %: de las partes el intervalo de Wilson, del dinero el de la media. Ni el género, ni la edad, ni la ciudad entran al modelo. Sirve para elegir mensajes, nunca precios ni crédito.</p>`;

const toCustomers = ({ screens: { customers } }: BoardRequest) => customers && { label: 'Clientes', href: customers };

/** The dashboard of the accuracy of customer models: the newest back-test, and the state of each model. */
export const accuracyBoard: BuildBoard = async (request) => {
  const { database, accountId, period, currency } = request;
  const { timeZone, now } = period;
  const today = dayIn(now, timeZone);
  const back = toCustomers(request);
  const frame = { title, ...(back && { back }) };
  const all = await modelsRepository.all(database, accountId);
  if (all.length === 0 && (await customerNumbers.groups(database, accountId)).length === 0) {
    return { title, days: 'Sin datos todavía', body: noCustomers() };
  }
  const models: Models = {
    all,
    inUse: all.find(({ state }) => state === 'published'),
    fitted: all.find(({ kind }) => kind === 'mbg'),
  };
  const test = testShown(models);
  const sentences = modelSentences(models, timeZone);
  const until = (await customerNumbers.computation(database, accountId))?.until ?? null;
  const outdated = outdatedNote(until, today);
  const state = sentences.length > 0 && markup`<p class="state">${sentences.join(' ')}</p>`;
  if (!test) {
    const history = await readHistory(database, { accountId, timeZone, today: horizonOf(until, today) });
    const list = all.length > 0 && modelsCell(models);
    return {
      ...frame,
      days: 'Todavía sin prueba',
      body: markup`${outdated}${state}<div class="board">${coldStartCell(history)}${list}</div>`,
    };
  }
  return {
    ...frame,
    days: `Prueba del ${testedDays(test)}`,
    body: markup`${testFigures(test)}${outdated}${state}<div class="board">
${calibrationCell(test)}${orderCell(test)}
${moneyCells(test, currency)}
${focusCell(test)}
${seasonCell(test, all, today)}
${genderCell(test)}${offersCell(test)}
${cityCell(test)}
${modelsCell(models)}</div>${note(test)}`,
  };
};
