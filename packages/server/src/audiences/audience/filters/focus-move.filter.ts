import { optionCode } from '@pregon/contract/options/option-code';
import { type ProfileSelection, withoutFocus } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { customerFocus } from '../../../retail/options/option-lists.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import type { AudienceFilter } from '../audience-filter.ts';
import { atStart, dayWords, nameOfCode, periodWords } from '../audience-words.ts';

/** The code of a focus in `focus_move`, where '' is none. */
const codeOf = (name: string): string => (optionCode(name) === optionCode(withoutFocus) ? '' : optionCode(name));
const nameOf = (code: string): string => (code === '' ? withoutFocus : nameOfCode(code, customerFocus));
const quoted = (name: string): string => `«${nameOf(codeOf(name))}»`;

/** 'pasaron de «Frecuentes» a «En riesgo» entre el …'. */
function moveWords({ focusMoveFrom: from, focusMoveTo: to, focusMoveStart, focusMoveEnd }: ProfileSelection): string {
  const moved =
    to === ''
      ? `salieron de ${quoted(from)}`
      : from === ''
        ? `pasaron a ${quoted(to)}`
        : `pasaron de ${quoted(from)} a ${quoted(to)}`;
  return `${moved}${periodWords(focusMoveStart, focusMoveEnd)}`;
}

function isAsked({ focusMoveFrom, focusMoveTo, focusMoveStart, focusMoveEnd }: ProfileSelection): SQL {
  const [first = '', last = ''] =
    focusMoveStart && focusMoveEnd ? [focusMoveStart, focusMoveEnd].toSorted() : [focusMoveStart, focusMoveEnd];
  const conditions = [
    sql`from_focus <> to_focus`,
    ...(focusMoveFrom === '' ? [] : [sql`from_focus = ${codeOf(focusMoveFrom)}`]),
    ...(focusMoveTo === '' ? [] : [sql`to_focus = ${codeOf(focusMoveTo)}`]),
    ...(first === '' ? [] : [sql`day >= ${first}::date`]),
    ...(last === '' ? [] : [sql`day <= ${last}::date`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Customers who went from one focus to another: a flow on the board of customers. Who moved several times is told by the last one. */
export const focusMove: AudienceFilter = {
  key: 'focusMove',
  title: 'Cambio de enfoque',
  applies: ({ focusMoveFrom, focusMoveTo }) => focusMoveFrom !== '' || focusMoveTo !== '',
  label: (selection) => atStart(moveWords(selection)),
  phrase: (selection) => ({ role: 'who', text: moveWords(selection) }),
  list(selection, { accountId }) {
    const asked = sql`account_id = ${accountId} and ${isAsked(selection)}`;
    return {
      name: 'went',
      members: sql`
        select customer_id, max(day) as day, (array_agg(from_focus order by day desc))[1] as from_focus,
          (array_agg(to_focus order by day desc))[1] as to_focus
        from focus_move where ${asked} group by customer_id`,
      isMember: sql`exists (select from focus_move where ${asked} and focus_move.customer_id = ${customers.id})`,
    };
  },
  condition: () => sql`went.customer_id is not null`,
  fact: () => ({ day: sql`went.day::text`, from: sql`went.from_focus`, to: sql`went.to_focus` }),
  describe({ day, from, to }, { focusMoveStart, focusMoveEnd }) {
    if (typeof day !== 'string') return `No cambió así de enfoque${periodWords(focusMoveStart, focusMoveEnd)}`;
    return `Pasó de «${nameOf(String(from))}» a «${nameOf(String(to))}» el ${dayWords(day)}`;
  },
};
