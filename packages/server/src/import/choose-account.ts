import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import type { Queryable } from '../kernel/database/database.ts';
import { ImportRefused } from './import-refused.ts';

/** Finds the account by name or id, or the only one. Throws `ImportRefused` with a list of accounts. */
export async function chooseAccount(database: Queryable, named: string | undefined): Promise<number> {
  const accounts = await accountsRepository.list(database);
  const list = accounts.map(({ id, name }) => `  --account ${id}   ${name}`).join('\n');
  const [first] = accounts;
  if (!first) throw new ImportRefused('Todavía no hay ninguna cuenta. Crea una: npm run invite -- ana@empresa.com');
  if (named === undefined && accounts.length > 1) throw new ImportRefused(`Hay varias cuentas. Di para cuál:\n${list}`);
  const same = ({ id, name }: { id: number; name: string }) =>
    String(id) === named || name.localeCompare(named ?? '', 'es', { sensitivity: 'base' }) === 0;
  const chosen = named === undefined ? first : accounts.find(same);
  if (!chosen) throw new ImportRefused(`No hay una cuenta "${named}". Estas hay:\n${list}`);
  return chosen.id;
}
