import { expect, it } from '@jest/globals';
import { accounts } from '../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { chooseAccount } from './choose-account.ts';

eachDatabase(({ database }) => {
  it('chooses the only account, and requires a choice between several', async () => {
    await expect(chooseAccount(database, undefined)).rejects.toThrow('Todavía no hay ninguna cuenta.');
    const [first] = await database.insert(accounts).values({ name: 'Tienda Ceiba' }).returning();
    expect(await chooseAccount(database, undefined)).toBe(first?.id);
    const [second] = await database.insert(accounts).values({ name: 'Óptica Yarumo' }).returning();
    await expect(chooseAccount(database, undefined)).rejects.toThrow(`--account ${second?.id}   Óptica Yarumo`);
    expect(await chooseAccount(database, 'optica yarumo')).toBe(second?.id);
    expect(await chooseAccount(database, String(first?.id))).toBe(first?.id);
    await expect(chooseAccount(database, 'Otra')).rejects.toThrow('No hay una cuenta "Otra".');
  });
});
