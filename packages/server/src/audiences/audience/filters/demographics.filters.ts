import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { customers } from '../../../retail/customers/customers.table.ts';
import { genderCodes } from '../../../retail/stores/gender.ts';
import type { AudienceFilter } from '../audience-filter.ts';
import { anyOf, anyWordOf, atStart, countWords, dayWords, inSentence, monthWords } from '../audience-words.ts';

type Ages = readonly [least: number, most: number | undefined];

/** `25-34`, `65+`. */
function agesOf(band: string): Ages {
  const [least = 0, most] = band.split(/[-+]/).map(Number);
  return [least, most || undefined];
}

const ageWords = (bands: readonly string[]): string =>
  anyOf(bands.map(agesOf).map(([least, most]) => (most ? `de ${least} a ${most}` : `de ${least} o más`)));

export const age: AudienceFilter = {
  key: 'age',
  title: 'Edad',
  applies: ({ ageCategory }) => ageCategory.length > 0,
  label: ({ ageCategory }) => `${atStart(ageWords(ageCategory))} años`,
  phrase: ({ ageCategory }) => ({ role: 'of', text: `${ageWords(ageCategory)} años` }),
  /** A person aged 25 was born 25 years ago or earlier, and later than 26 years ago. */
  condition({ ageCategory }, { today }) {
    const bornBy = (years: number) => sql`${Temporal.PlainDate.from(today).subtract({ years }).toString()}::date`;
    const bands = ageCategory.map(agesOf).map(([least, most]): SQL => {
      const isOldEnough = sql`${customers.birthDate} <= ${bornBy(least)}`;
      return most === undefined ? isOldEnough : sql`${isOldEnough} and ${customers.birthDate} > ${bornBy(most + 1)}`;
    });
    return sql`(${sql.join(bands, sql` or `)})`;
  },
  fact: (_, { today }) => ({ years: sql`date_part('year', age(${today}::date, ${customers.birthDate}))` }),
  describe: ({ years }) => (typeof years === 'number' ? countWords(years, 'año', 'años') : 'No sabemos su fecha de nacimiento'),
};

const genderWords = (names: readonly string[]): string => inSentence(anyWordOf(names));

export const gender: AudienceFilter = {
  key: 'gender',
  title: 'Género',
  applies: ({ gender: asked }) => asked.length > 0,
  label: ({ gender: asked }) => anyWordOf(asked),
  phrase: ({ gender: asked }) => ({ role: 'of', text: `de género ${genderWords(asked)}` }),
  condition: ({ gender: asked }) => sql`${customers.gender} = any(${sql.param(asked.map((name) => genderCodes[name]))}::text[])`,
  fact: () => ({ code: sql`${customers.gender}` }),
  describe: ({ code }) => Object.entries(genderCodes).find(([, known]) => known === code)?.[0] ?? 'No sabemos su género',
};

const monthsOf = (months: readonly number[]): string => anyOf(months.map(monthWords));

export const birthdayMonth: AudienceFilter = {
  key: 'birthdayMonth',
  title: 'Cumpleaños',
  applies: ({ birthdayMonth: asked }) => asked.length > 0,
  label: ({ birthdayMonth: asked }) => `Cumplen años en ${monthsOf(asked)}`,
  phrase: ({ birthdayMonth: asked }) => ({ role: 'who', text: `cumplen años en ${monthsOf(asked)}` }),
  condition: ({ birthdayMonth: asked }) => sql`date_part('month', ${customers.birthDate}) = any(${sql.param(asked)}::int[])`,
  fact: () => ({ day: sql`${customers.birthDate}::text` }),
  describe: ({ day }) =>
    typeof day === 'string' ? `Cumple años el ${dayWords(day).replace(/ de \d+$/, '')}` : 'No sabemos su fecha de nacimiento',
};
