import '../../../extensions.ts';
import { databaseOn, openPool } from '../../../kernel/database/pool.ts';
import { runNight } from '../run-night.ts';

/*
 * Runs the nightly computation in a process of its own, one customer in each transaction. Arguments: address of the database, account,
 * time zone, day.
 */
const [url = '', accountId = '', timeZone = '', today = ''] = process.argv.slice(2);
const pool = openPool(url, 1);
await runNight(databaseOn(pool), { accountId: Number(accountId), timeZone, today }, { atOnce: 1 });
await pool.end();
