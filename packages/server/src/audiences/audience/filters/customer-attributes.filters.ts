import { allCode, includesEveryone, optionCode } from '@pregon/contract/options/option-code';
import { isAllExcept, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customerCategory, customerFocus, customerTypes } from '../../../retail/options/option-lists.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import type { AudienceFilter } from '../audience-filter.ts';
import { anyOf, anyWordOf, atStart, inSentence, nameOfCode } from '../audience-words.ts';
import { codesIn } from '../codes-in.sql.ts';

const among = (column: PgColumn, names: readonly string[]): SQL => sql`${column} = any(${codesIn(names)})`;

/** Describes a customer's value of a coded column by the name of its option. */
const describeOption = (known: readonly string[], unknown: string): AudienceFilter['describe'] => {
  return ({ code }) => (typeof code === 'string' ? nameOfCode(code, known) : unknown);
};

const withoutTypes = ({ customerTypeException }: ProfileSelection) => anyOf(customerTypeException.map(inSentence));

export const type: AudienceFilter = {
  key: 'customerType',
  title: 'Tipo de cliente',
  applies: ({ customerType: asked, customerTypeException }) =>
    asked !== '' && optionCode(asked) !== allCode && (!isAllExcept(asked) || customerTypeException.length > 0),
  label: (selection) =>
    isAllExcept(selection.customerType) ? `Todos excepto ${withoutTypes(selection)}` : atStart(selection.customerType),
  phrase: (selection) => ({
    role: 'of',
    text: isAllExcept(selection.customerType)
      ? `de cualquier tipo menos ${withoutTypes(selection)}`
      : `de tipo ${inSentence(selection.customerType)}`,
  }),
  condition: ({ customerType: asked, customerTypeException }) =>
    isAllExcept(asked) ? sql`${customers.type} <> all(${codesIn(customerTypeException)})` : among(customers.type, [asked]),
  fact: () => ({ code: sql`${customers.type}` }),
  describe: describeOption(customerTypes, 'No sabemos de qué tipo es'),
};

export const focus: AudienceFilter = {
  key: 'focus',
  title: 'Enfoque',
  applies: ({ customerFocus: asked }) => asked.length > 0 && !includesEveryone(asked),
  label: ({ customerFocus: asked }) => anyWordOf(asked),
  phrase: ({ customerFocus: asked }) => ({ role: 'is', text: inSentence(anyWordOf(asked)) }),
  condition: ({ customerFocus: asked }) => among(customers.focus, asked),
  fact: () => ({ code: sql`${customers.focus}` }),
  describe: describeOption(customerFocus, 'No sabemos su enfoque'),
};

export const category: AudienceFilter = {
  key: 'category',
  title: 'Categoría',
  applies: ({ customerCategory: asked }) => asked.length > 0 && !includesEveryone(asked),
  label: ({ customerCategory: asked }) => anyWordOf(asked),
  phrase: ({ customerCategory: asked }) => ({ role: 'of', text: `de categoría ${inSentence(anyWordOf(asked))}` }),
  condition: ({ customerCategory: asked }) => among(customers.category, asked),
  fact: () => ({ code: sql`${customers.category}` }),
  describe: describeOption(customerCategory, 'No sabemos su categoría'),
};
