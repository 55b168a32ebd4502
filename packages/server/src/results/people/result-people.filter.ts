import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { ResultOutcome, ResultSubject } from '@pregon/contract/results/result-people';
import { sql } from 'drizzle-orm';
import { attributionWords, countsForEach } from '../../audiences/audience/attribution.sql.ts';
import type { AudienceFilter, AudienceNames } from '../../audiences/audience/audience-filter.ts';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import { dayWords, periodWords } from '../../audiences/audience/audience-words.ts';
import { customerId } from '../../retail/customers/customer.sql.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { bitmapWith, peopleWith } from './people-with.sql.ts';
import { referredMessages } from './result-reference.sql.ts';

const outcomeOf = ({ resultsTo }: ProfileSelection): ResultOutcome => resultsTo || 'recibieron';

const origins: Readonly<Record<ResultSubject, string>> = {
  schedule: 'de la programación',
  campaign: 'de la campaña',
  template: 'con el newsletter',
};

/** 'un mensaje de la campaña «Navidad»' */
const messageWords = ({ resultsOf }: ProfileSelection, { results }: AudienceNames): string =>
  `un mensaje ${origins[resultsOf || 'schedule']} «${results}»`;

const ofTheLast = (scope: AudienceScope): string => (countsForEach(scope) ? '' : ', el último que habían recibido');

const did: Readonly<Record<ResultOutcome, (message: string, scope: AudienceScope) => string>> = {
  recibieron: (message) => `recibieron ${message}`,
  abrieron: (message) => `abrieron ${message}`,
  clic: (message) => `hicieron clic en ${message}`,
  compraron: (message, scope) => `compraron ${attributionWords(scope)} a ${message}${ofTheLast(scope)}`,
  'no abrieron': (message) => `recibieron ${message} y no abrieron ninguno`,
  'no clic': (message) => `recibieron ${message} y no hicieron clic en ninguno`,
  baja: (message, scope) => `se dieron de baja ${attributionWords(scope)} a ${message}, el último de ese canal`,
};

const periodOf = ({ resultsStart, resultsEnd }: ProfileSelection): string => periodWords(resultsStart, resultsEnd);

const titles: Readonly<Record<ResultOutcome, string>> = {
  recibieron: 'Recibieron',
  abrieron: 'Abrieron',
  clic: 'Hicieron clic en',
  compraron: 'Compraron tras',
  'no abrieron': 'No abrieron',
  'no clic': 'No hicieron clic en',
  baja: 'Se dieron de baja tras',
};

/** What is said of one customer who received a message: with the outcome, and without it. */
const told: Readonly<Record<ResultOutcome, readonly [yes: string, no: string]>> = {
  recibieron: ['', ''],
  abrieron: [' y abrió alguno', ' y no abrió ninguno'],
  clic: [' e hizo clic en alguno', ' y no hizo clic en ninguno'],
  compraron: [' y compró después', ' y no compró después'],
  'no abrieron': [' y no abrió ninguno', ' y abrió alguno, o su canal no mide aperturas'],
  'no clic': [' y no hizo clic en ninguno', ' e hizo clic en alguno'],
  baja: [' y se dio de baja después', ' y no se dio de baja después'],
};

/** Filters customers by what they did with the messages of a schedule, a campaign or a newsletter: the people of its results. */
export const resultPeople: AudienceFilter = {
  key: 'results',
  title: 'Resultados',
  applies: ({ resultsOf, resultsId, resultsTo }) => resultsOf !== '' && Boolean(resultsId) && resultsTo !== '',
  label: (selection, { results }) => `${titles[outcomeOf(selection)]} «${results}»${periodOf(selection)}`,
  phrase: (selection, names, scope) => ({
    role: 'who',
    text: `${did[outcomeOf(selection)](messageWords(selection, names), scope)}${periodOf(selection)}`,
  }),
  list: (selection, scope) => ({
    name: 'answered',
    members: peopleWith(scope, selection, outcomeOf(selection)),
    bitmap: bitmapWith(scope, selection, outcomeOf(selection)),
  }),
  condition: () => sql`answered.customer_id is not null`,
  fact: (selection, scope) => ({
    day: sql`(with ${pickedSendings(scope.accountId, referredMessages(selection))}
      select (max(d.updated_at) at time zone ${scope.timeZone})::date::text from picked m
      join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id
      where ${isSent} and d.customer_id = ${customerId})`,
    did: sql`answered.customer_id is not null`,
  }),
  describe({ day, did: hasOutcome }, selection, { results }) {
    if (typeof day !== 'string') return `No recibió ningún mensaje de «${results}»`;
    const [yes, no] = told[outcomeOf(selection)];
    return `Recibió un mensaje de «${results}» el ${dayWords(day)}${hasOutcome ? yes : no}`;
  },
};
