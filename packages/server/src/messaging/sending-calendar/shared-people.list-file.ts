import { mostListRows } from '@pregon/contract/list-files/list-files.endpoints';
import { listFile } from '../../identity/list-files/list-file.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { schedulesRepository } from '../schedules/schedules.repository.ts';
import { findOccurrence } from './calendar-entries.ts';
import { listSharedPeople } from './count-collisions.ts';

/** The people whom two sendings share as a file. Their first page has all of them: each page would count both audiences again. */
export const sharedPeopleListFile = listFile({
  list: 'shared-people',
  fileName: 'clientes-de-dos-envios.csv',
  columns: ['Cliente', 'Documento', 'Correo', 'Celular', 'Ciudad'],
  async read({ database }, { accountId }, { filter, only, page }) {
    const range = { accountId, timeZone: await schedulesRepository.timeZone(database, { accountId }) };
    const [one, other] = await Promise.all(filter.sendings.map((key) => findOccurrence(database, range, key)));
    if (!one || !other) throw new Fault('NOT_FOUND');
    if (page > 1) return { items: [], total: 0 };
    const all = { page: 1, size: mostListRows };
    const { items } = await listSharedPeople(database, accountId, [one, other], all, new AbortController().signal);
    const chosen = only && new Set(only);
    const shown = chosen ? items.filter(({ id }) => chosen.has(id)) : items;
    return { items: shown, total: shown.length };
  },
  keyOf: ({ id }) => id,
  cells: ({ name, document, email, mobile, city }) => [name, document, email, mobile, city],
});
