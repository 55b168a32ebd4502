import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { type BoundaryNote, boundaryNoteOf, hasDropOut, rejectionOf, type RejectionReason } from '../evaluation/publishable.ts';
import { testsOf } from '../evaluation/season.ts';
import { longDay } from '../explanation/insight-words.ts';
import type { InsightScope } from '../insight-scope.ts';
import { type BackTested, backTest } from './back-test.ts';
import { backTestOffers } from './back-test-offers.ts';
import { backTestSeasons } from './back-test-seasons.ts';
import { fitParameters, type FitRow } from './fit-parameters.ts';
import { modelsRepository, type NewModel } from './models.repository.ts';
import { coldStartReason, type History, isColdStart, readHistory, silenceDays, simpleRules } from './simple-rules.ts';

/** Sample size: customers that a model is fitted to, chosen by a hash of their id. Larger samples do not improve the model. */
const sampleSize = { embedded: 20_000, postgres: 100_000 } as const;

const rejections: Readonly<Record<RejectionReason | 'no_back_test', string>> = {
  not_finite: 'El ajuste del modelo dio valores que no son números.',
  too_few: 'El día con el que se comprueba había menos de 300 clientes: no bastan para saber si el modelo acierta.',
  worse_than_recency: 'El modelo ordena a los clientes peor que los días desde su última compra.',
  no_back_test: 'Todavía no hay compras con las que comprobar el modelo.',
};

/** Why a model is rejected. Where nobody returned, or everybody, there is no order of customers that a model could find. */
function rejectionWords(rejection: RejectionReason | 'no_back_test', tested: BackTested | undefined): string {
  if (!tested || (tested.result.actual > 0 && tested.result.actual < 1)) return rejections[rejection];
  const { asOf, days, actual } = tested.result;
  const bought = actual === 0 ? 'ninguno volvió a comprar' : 'todos volvieron a comprar';
  return `De los clientes que ya había el ${longDay(asOf)}, ${bought} en los ${days} días siguientes: no hay con qué comprobar el modelo.`;
}

const notes: Readonly<Record<BoundaryNote, string>> = {
  no_drop_out:
    'No se observa que los clientes abandonen: en qué día alguien entra en riesgo sale de cada cuánto compran los clientes, no del modelo.',
  at_boundary:
    'El ajuste llegó al borde de lo que el modelo puede decir; aun así ordena a los clientes al menos tan bien como los días desde su última compra.',
};

/** The customers whom a model is fitted to: the first ones by a hash of their id, so that the sample is neither the oldest nor the newest. */
export async function readSample(database: Database, { accountId, today }: InsightScope, people: number): Promise<FitRow[]> {
  const { rows } = await database.execute<Record<string, unknown> & FitRow>(sql`
    select visits, last_day - first_day as "lastVisitDays", ${today}::date - first_day as "ageDays",
      repeat_spent::float8 as "repeatSpent"
    from customer_rhythm where account_id = ${accountId} and excluded is null order by hashint8(customer_id) limit ${people}`);
  return rows;
}

/** Replaces NaN and infinite figures of the back-test by null, because JSON has no such numbers. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

async function fittedModel(database: Database, scope: InsightScope, history: History, people: number): Promise<NewModel> {
  const tested = await backTest(database, scope, people);
  const before = await modelsRepository.published(database, scope.accountId);
  const model = fitParameters(await readSample(database, scope, people), before?.parameters);
  const silence = hasDropOut(model.parameters) ? {} : { silence: await silenceDays(database, scope) };
  const note = boundaryNoteOf(model);
  const known = testsOf(await modelsRepository.all(database, scope.accountId));
  const earlier = tested ? await backTestSeasons(database, scope, { test: tested.result, history, known, people }) : [];
  const rejection = tested
    ? rejectionOf({ parameters: model.parameters, spend: model.parameters.spend }, tested.quality)
    : 'no_back_test';
  return {
    kind: 'mbg',
    asOf: scope.today,
    people: history.people,
    returning: history.returning,
    parameters: {
      ...model.parameters,
      ...(model.correlation !== null && { spendCorrelation: model.correlation }),
      ...silence,
    },
    logLikelihood: finite(model.logLikelihood),
    backTest: tested
      ? {
          ...tested.result,
          offers: await backTestOffers(database, scope, tested.result.asOf),
          ...(earlier.length > 0 && { earlier }),
        }
      : null,
    state: rejection === null ? 'published' : 'rejected',
    reason: rejection === null ? note && notes[note] : rejectionWords(rejection, tested),
  };
}

/**
 * Fits a model to the customers of an account, and publishes it if it ranks better than recency alone. With too little history, or
 * without any model that was ever good enough, simple rules are published.
 */
export async function fitModel(
  database: Database,
  scope: InsightScope,
  { isEmbedded = false }: { readonly isEmbedded?: boolean } = {},
): Promise<void> {
  const { accountId, today } = scope;
  const history = await readHistory(database, scope);
  const isCold = isColdStart(history);
  let reason = coldStartReason(history);
  if (!isCold) {
    const model = await fittedModel(database, scope, history, isEmbedded ? sampleSize.embedded : sampleSize.postgres);
    const added = await modelsRepository.add(database, accountId, model);
    if (added.state === 'published') return;
    reason = added.reason ?? reason;
  }
  const known = await modelsRepository.published(database, accountId);
  // An earlier fitted model stays in use. Simple rules are recomputed from the current purchase intervals.
  if (known?.kind === 'mbg' && !isCold) return;
  const parameters = await simpleRules(database, scope);
  // The counts in the reason of a cold start change each week; that alone does not make a new version.
  if (known && isDeepStrictEqual(known.parameters, parameters) && (isCold || known.reason === reason)) return;
  const { people, returning } = history;
  await modelsRepository.add(database, accountId, {
    kind: 'regla simple',
    asOf: today,
    people,
    returning,
    parameters,
    state: 'published',
    reason,
  });
}
