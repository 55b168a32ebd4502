import { failureMessage } from './kernel/process/failure-message.ts';
import { ConfigError, readSettings } from './kernel/config/settings.ts';
import { migrateDatabase, pendingMigrations } from './kernel/database/migrate.ts';
import { openPool } from './kernel/database/pool.ts';

try {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = readSettings(process.env);
  if (!url) throw new ConfigError(['DATABASE_URL hace falta: la base de datos integrada se actualiza sola al arrancar.']);
  const pool = openPool(direct ?? url, 2);
  const pending = await pendingMigrations(pool);
  await migrateDatabase(pool);
  await pool.end();
  const names = pending.map(({ name }) => `\n  ${name}`).join('');
  console.log(pending.length === 0 ? 'La base de datos ya está al día.' : `La base de datos está al día. Se aplicaron:${names}`);
} catch (error) {
  console.error(`\n${failureMessage(error)}\n`);
  process.exitCode = 1;
}
